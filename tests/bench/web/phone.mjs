/** Lighthouse's mobile phone, on a connection that many have: the processor four times slower, Chromium's own "Fast 4G". */
export const SLOWER = 4;
/** The preset of Chromium's developer tools. */
export const FAST_4G = { offline: false, latency: 165, downloadThroughput: 1_012_500, uploadThroughput: 168_750 };

/** Runs in the page: records when a tap is acknowledged, and when its result is displayed (`window.tapped`). */
export function watchTaps() {
  const painted = (/** @type {(now: number) => void} */ then) =>
    requestAnimationFrame(() => setTimeout(() => then(performance.now())));
  // The place of a cart whose lines are still to come is no result.
  const isOpen = () =>
    [...document.querySelectorAll('dialog[open], [role=dialog]:popover-open')].some(
      (dialog) => dialog.querySelector('[aria-busy=true]:not([hidden])') === null,
    );
  const count = () => document.querySelector('header form[action="/cart"]')?.textContent;
  addEventListener(
    'click',
    (event) => {
      if (window.tapped !== undefined) return;
      /** @type {NonNullable<Window["tapped"]>} */
      const tapped = { at: event.timeStamp };
      window.tapped = tapped;
      const first = count();
      new MutationObserver((_changes, observer) => {
        painted((now) => (tapped.feedback ??= now));
        if (!isOpen() && count() === first) return;
        observer.disconnect();
        painted((now) => (tapped.handled = now));
      }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    },
    { capture: true },
  );
}
