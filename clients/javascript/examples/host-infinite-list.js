// Lets the engine drive InfiniteList: pager-engine verify -- node host-infinite-list.js [--fixed]
import { serve } from "pager-engine";
import { FixedInfiniteList, InfiniteList } from "./infinite-list.js";

const List = process.argv.includes("--fixed") ? FixedInfiniteList : InfiniteList;

/** What the list shows, and which of the possible behaviours it means to have. */
const profile = {
  fields: ["items", "loading", "hasMore", "next", "failure"],
  policies: {
    paging: "page",
    duplicates: "keepFirst",
    whileLoading: "ignore",
    afterFailure: "retry",
    resetLoads: false,
    failure: "reported",
  },
};

/** A list whose pages come from `fetch`, under the names that the host asks for. */
function make(fetch) {
  const list = new List((page) => fetch(page));
  return {
    loadNext: () => list.loadNext(),
    reset: (query) => list.setFilter(query),
    get items() { return list.items; },
    get loading() { return list.loading; },
    get hasMore() { return list.hasMore; },
    get next() { return list.page; },
    get failure() { return list.failure; },
  };
}

await serve(make, profile, { name: "infinite-list" });
