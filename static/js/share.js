// The phone's own share sheet for a link.
//
//   button[data-share="id"]  shares the value of the field with that id, with data-share-title and data-share-text
//
// Where a browser has no share sheet the button stays hidden, and Copy beside it does the same; so it does when the sheet
// cannot be opened.
const CLOSED_BY_THE_PERSON = "AbortError";

function showShareButtons() {
  if (!navigator.share) return;
  for (const button of document.querySelectorAll("button[data-share]")) button.hidden = false;
}

document.addEventListener("click", async (event) => {
  const button = event.target.closest("button[data-share]");
  if (!button) return;
  const { share, shareTitle: title, shareText: text } = button.dataset;
  try {
    await navigator.share({ title, text, url: document.getElementById(share).value });
  } catch (problem) {
    if (problem.name !== CLOSED_BY_THE_PERSON) document.querySelector(`button[data-copy="${share}"]`)?.click();
  }
});

document.addEventListener("htmx:afterSettle", showShareButtons);
showShareButtons();
