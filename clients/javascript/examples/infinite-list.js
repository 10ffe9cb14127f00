/**
 * An infinite list as it is often written. It looks careful: one load at a time, no row twice, the
 * failure kept, the flag taken back in `finally`.
 *
 * And it has a race: a page of the old filter that arrives after `setFilter` is added to the new
 * list, advances its page number, decides its end, and takes back the flag of a load that still
 * runs.
 */
export class InfiniteList {
  items = [];
  loading = false;
  hasMore = true;
  failure = null;
  page = 1;

  /** @param {(page: number, filter: any) => Promise<{ rows: any[], hasMore: boolean }>} fetch */
  constructor(fetch) {
    this.fetchPage = fetch;
  }

  /** For the end of the scroll view: loads the next page, if there is one and none is loading. */
  async loadNext() {
    if (this.loading || !this.hasMore) return;
    this.loading = true;
    this.failure = null;
    try {
      const { rows, hasMore } = await this.fetchPage(this.page, this.filter);
      this.items = [...new Set([...this.items, ...rows])];
      this.page += 1;
      this.hasMore = hasMore;
    } catch (error) {
      this.failure = error;
    } finally {
      this.loading = false;
    }
  }

  /** Starts over with another filter. */
  setFilter(filter) {
    this.filter = filter;
    this.items = [];
    this.page = 1;
    this.hasMore = true;
    this.failure = null;
    this.loading = false;
  }
}

/** The same list without the race: only the load that is current may change it. */
export class FixedInfiniteList extends InfiniteList {
  #current;

  async loadNext() {
    if (this.loading || !this.hasMore) return;
    this.loading = true;
    this.failure = null;
    const load = (this.#current = Symbol("load"));
    try {
      const { rows, hasMore } = await this.fetchPage(this.page, this.filter);
      if (this.#current !== load) return;
      this.items = [...new Set([...this.items, ...rows])];
      this.page += 1;
      this.hasMore = hasMore;
    } catch (error) {
      if (this.#current === load) this.failure = error;
    } finally {
      if (this.#current === load) this.loading = false;
    }
  }

  setFilter(filter) {
    this.#current = undefined;
    super.setFilter(filter);
  }
}
