"""A list that mixes policies, as a widely used query library does: a second load supersedes the
first one, but only once there is data; until then it is ignored.

    query_list.py [--racy]     with --racy, whatever arrives is taken
"""

import sys

from pager_engine.host import Profile, serve


class QueryList:
    def __init__(self, fetch):
        self.fetch = fetch
        self.reset()

    def reset(self):
        self.items = []
        self.has_data = False
        self.has_more = True
        self.next = 1
        self.current = None

    @property
    def loading(self):
        return self.current is not None

    def load_next(self):
        if not self.has_more or (self.loading and not self.has_data):
            return
        own = self.current = object()
        self.fetch(self.next, lambda page: self.arrived(own, page), lambda _: self.failed(own))

    def arrived(self, own, page):
        if own is not self.current and "--racy" not in sys.argv:
            return
        self.current = None
        self.has_data = True
        self.items = list(dict.fromkeys(self.items + page.rows))
        self.next += 1
        self.has_more = page.has_more

    def failed(self, own):
        if own is self.current:
            self.current = None


serve(
    QueryList,
    Profile(
        fields=["items", "loading", "hasMore", "next"], while_loading="supersede", failure="none"
    ),
    name="query-list",
)
