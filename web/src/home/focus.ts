/** After a change of page its heading takes the focus, so that what follows is read from there. */

function focusHeading(): void {
  const heading = document.querySelector('h1');
  if (!heading) return;
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

let stop: () => void = () => {};

/**
 * Gives the focus to the heading of the page that has just come up. A page may put up its real heading
 * only when its content has arrived: until the visitor does something, the focus follows.
 */
export function startAtHeading(): void {
  stop();
  focusHeading();
  const observer = new MutationObserver(() => {
    if (document.activeElement === document.body || document.activeElement === null) focusHeading();
  });
  stop = () => {
    observer.disconnect();
    removeEventListener('keydown', stop, true);
    removeEventListener('pointerdown', stop, true);
  };
  observer.observe(document.body, { childList: true, subtree: true });
  addEventListener('keydown', stop, true);
  addEventListener('pointerdown', stop, true);
}

/** For the skip link: past the header, into the page itself. */
export function skipToMain(event: MouseEvent): void {
  event.preventDefault();
  const main = document.querySelector('main');
  if (!main) return;
  main.tabIndex = -1;
  main.focus();
}
