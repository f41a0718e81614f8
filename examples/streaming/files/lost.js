// htmx connects anew by itself, which would have the answer written a second time: where its
// connection is lost, the element that holds it goes, and what that says in data-lost is shown.
document.addEventListener("htmx:sseError", ({ target }) => {
  const notice = document.createElement("p");
  notice.role = "status";
  notice.textContent = target.dataset.lost;
  target.replaceWith(notice);
});
