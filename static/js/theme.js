// Light or dark by hand. Runs before the first paint (no defer), so that no page flashes in the wrong colours.
(() => {
  "use strict";
  const KEY = "keepsake-theme";
  const root = document.documentElement;

  function stored() {
    try {
      return localStorage.getItem(KEY);
    } catch {
      return null; // Storage can be forbidden; the system's choice then stands.
    }
  }

  // The bar of the browser or of the installed app has the colour of the page. By itself it follows the system alone.
  const bars = [...document.querySelectorAll("meta[name=theme-color]")];
  const themeOf = (bar) => (bar.media.includes("dark") ? "dark" : "light");
  const colours = Object.fromEntries(bars.map((bar) => [themeOf(bar), bar.content]));

  function apply(theme) {
    if (theme === "light" || theme === "dark") root.dataset.theme = theme;
    else delete root.dataset.theme;
    for (const bar of bars) bar.content = colours[root.dataset.theme ?? themeOf(bar)];
  }

  function keep(theme) {
    try {
      localStorage.setItem(KEY, theme);
    } catch {
      // Not kept for the next page; this page still follows.
    }
  }

  function isDark() {
    if (root.dataset.theme) return root.dataset.theme === "dark";
    return matchMedia("(prefers-color-scheme: dark)").matches;
  }

  function label(button) {
    button.textContent = isDark() ? button.dataset.light : button.dataset.dark;
  }

  apply(stored());

  function labelAll() {
    document.querySelectorAll("[data-theme-switch]").forEach(label);
  }

  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", labelAll);

  document.addEventListener("DOMContentLoaded", () => {
    labelAll();
    for (const button of document.querySelectorAll("[data-theme-switch]")) {
      button.hidden = false;
      button.addEventListener("click", () => {
        const theme = isDark() ? "light" : "dark";
        apply(theme);
        keep(theme);
        labelAll();
      });
    }
  });
})();
