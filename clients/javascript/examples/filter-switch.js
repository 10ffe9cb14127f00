// The filter changes while a page of the old one is under way, and the old page comes last.
import { Engine } from "pager-engine";

const engine = await Engine.start();
try {
  const list = await engine.open("feed");
  const old = await list.loadNext();
  await list.reset({ query: "unread" });
  await list.deliver(await list.loadNext(), [50, 20], { hasMore: true });
  const late = await list.deliver(old, [70], { hasMore: false });
  console.log(late.reason, (await list.snapshot()).items);
} finally {
  await engine.close();
}
