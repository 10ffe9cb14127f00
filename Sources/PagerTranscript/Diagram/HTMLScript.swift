/// The script of the page. It moves classes about and copies text as text; it makes no markup.
enum HTMLScript {
  /// SHA-256 of `text`, for the page's content security policy. A test computes it.
  static let hash = "sha256-sFo7XleUHbaknsMb6JFcnEcWBMO0Elxh9ini03WjVr0="

  static let text = """

    "use strict";
    (() => {
      const all = (selector) => [...document.querySelectorAll(selector)];
      const rows = all("svg .step");
      const cards = all(".cards > li");
      const links = all(".index a");
      const buttons = all("[data-go]");
      const panel = document.querySelector(".panel");
      const count = cards.length;
      const still = matchMedia("(prefers-reduced-motion: reduce)");
      // The step that is shown; 0 is all of them.
      let current = 0;

      const show = (step) => {
        current = Math.min(Math.max(step, 0), count);
        document.documentElement.classList.toggle("walking", current > 0);
        rows.forEach((row, index) => {
          row.classList.toggle("current", index + 1 === current);
          row.classList.toggle("future", current > 0 && index + 1 > current);
        });
        cards.forEach((card, index) => card.classList.toggle("current", index + 1 === current));
        links.forEach((link, index) => {
          if (index + 1 === current) link.setAttribute("aria-current", "step");
          else link.removeAttribute("aria-current");
        });
        document.getElementById("counter").textContent =
          current > 0 ? `${current} of ${count}` : `${count} steps`;
        document.getElementById("says").textContent =
          current > 0 ? `Step ${cards[current - 1].dataset.says}` : "All steps";
        panel.scrollTop = 0;
        if (current === 0) return;
        const box = rows[current - 1].getBoundingClientRect();
        scrollTo({
          top: scrollY + box.top - innerHeight * 0.35,
          behavior: still.matches ? "auto" : "smooth",
        });
      };

      const go = (step) => {
        show(step);
        history.replaceState(null, "", current > 0 ? `#step=${current}` : "#");
      };

      const ways = {
        first: () => go(1),
        back: () => go(current - 1),
        next: () => go(current + 1),
        last: () => go(count),
        all: () => go(0),
      };
      const keys = {
        Home: "first", ArrowLeft: "back", ArrowRight: "next", End: "last", Escape: "all",
      };

      const follow = () => {
        const match = /^#step=([0-9]+)$/.exec(location.hash);
        show(match ? Number(match[1]) : 0);
      };

      document.documentElement.classList.add("js");
      // The browser must not jump to what the hash names: the diagram scrolls by itself.
      cards.forEach((card) => card.removeAttribute("id"));
      buttons.forEach((button) => button.addEventListener("click", ways[button.dataset.go]));
      rows.forEach((row, index) => row.addEventListener("click", () => go(index + 1)));
      document.addEventListener("keydown", (event) => {
        if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
        const way = keys[event.key];
        if (!way) return;
        event.preventDefault();
        ways[way]();
      });
      addEventListener("hashchange", follow);
      follow();
    })();

    """
}
