"""The filter changes while a page of the old filter is under way, and the old page comes last."""

from pager_engine import Engine

with Engine() as engine:
    session = engine.session()
    old = session.load_next()
    session.reset(query="unread")
    new = session.load_next()
    session.deliver(new, [50, 20], has_more=True)
    late = session.deliver(old, [70], has_more=False)
    print(f"the late page: {late.kind}, {late.reason}; on view: {session.snapshot().items}")
