// The site as an app: its service worker, and whose drafts the offline page may show. That is whoever was signed in on the
// last page; nobody, once a page was shown signed out. <body data-account="…"> is on every page but those for errors.
const ACCOUNT = "keepsake-account";

const { account } = document.body.dataset;
try {
  if (account) localStorage.setItem(ACCOUNT, account);
  else if (account !== undefined) localStorage.removeItem(ACCOUNT);
} catch {
  // Storage is forbidden: there are no drafts either.
}

// Where it is refused (plain http, private windows) there is no offline page, and nothing else is missing.
navigator.serviceWorker?.register("/service-worker.js", { updateViaCache: "all" }).catch(() => {});
