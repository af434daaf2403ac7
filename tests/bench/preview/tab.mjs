/** @typedef {{ committed: number, painted: number }} Taken - ms since the message was posted */

/** Time-out of one message (ms). */
const MOST_MS = 60_000;

/**
 * Opens a builder's page with one frame in a new tab.
 *
 * @param {import('@playwright/test').Browser} browser
 * @param {string} builder - address of an empty page
 * @param {string} src - of the frame
 */
export async function openPreviewTab(browser, builder, src) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await context.addInitScript(watch);
  const page = await context.newPage();
  page.setDefaultTimeout(MOST_MS);
  await page.goto(builder);
  await page.evaluate(async (address) => {
    window.said = [];
    addEventListener('message', ({ data }) => window.said.push(data));
    const frame = document.createElement('iframe');
    frame.src = address;
    frame.style.cssText = 'width: 1200px; height: 700px';
    await new Promise((loaded) => {
      frame.addEventListener('load', loaded);
      document.body.append(frame);
    });
  }, src);
  const frame = page.frames()[1];
  if (frame === undefined) throw new Error(`nothing is framed of ${src}`);
  return {
    page,
    /**
     * Posts messages and waits until a leaf with a text is painted.
     *
     * @param {readonly object[]} messages
     * @param {string} text
     * @returns {Promise<Taken>}
     */
    async take(messages, text) {
      await frame.evaluate((wanted) => window.watched.await(wanted), text);
      const posted = await page.evaluate((all) => {
        window.gc?.();
        const began = performance.timeOrigin + performance.now();
        for (const message of all) window.frames[0]?.postMessage(message, '*');
        return began;
      }, messages);
      /** @type {NodeJS.Timeout | undefined} */
      let timer;
      const limit = new Promise((_, fail) => {
        timer = setTimeout(() => fail(new Error(`took more than ${MOST_MS / 1000} s`)), MOST_MS);
      });
      const seen = /** @type {Taken} */ (
        await Promise.race([frame.evaluate(() => window.watched.seen), limit]).finally(() => clearTimeout(timer))
      );
      return { committed: seen.committed - posted, painted: seen.painted - posted };
    },
    close: () => context.close(),
  };
}

/** Runs in every frame: reports when a leaf has the awaited text, and when it was painted. */
function watch() {
  const now = () => performance.timeOrigin + performance.now();
  /** @type {string | undefined} */
  let wanted;
  /** @type {(taken: Taken) => void} */
  let report = () => {};
  window.watched = {
    await: (text) => {
      wanted = text;
      window.watched.seen = new Promise((done) => (report = done));
    },
    seen: Promise.resolve({ committed: 0, painted: 0 }),
  };
  const isWanted = (/** @type {Node} */ node) =>
    node.textContent === wanted && (!(node instanceof Element) || node.childElementCount === 0);
  new MutationObserver((records) => {
    if (wanted === undefined || !records.some(({ target, addedNodes }) => isWanted(target) || hasWanted(addedNodes)))
      return;
    wanted = undefined;
    const committed = now();
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      // Runs after the frame has painted.
      port2.addEventListener('message', () => report({ committed, painted: now() }));
      port2.start();
      port1.postMessage(undefined);
    });
  }).observe(document, { subtree: true, childList: true, characterData: true });

  /** @param {NodeList} added */
  function hasWanted(added) {
    return [...added].some((node) => {
      const leaves = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
      for (let leaf = leaves.currentNode; leaf !== null; leaf = /** @type {Node} */ (leaves.nextNode()))
        if (isWanted(leaf)) return true;
      return false;
    });
  }
}
