import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** @typedef {Readonly<Record<string, unknown>>} Values */
/** @typedef {(method: string, params?: Values) => Promise<Values>} Send */
/** @typedef {(send: Send) => Promise<unknown>} Prepare - what each document of a tab gets, prepared ones too */
/** @typedef {Awaited<ReturnType<typeof openBrowser>>} Browser */
/** @typedef {Awaited<ReturnType<Browser['openTab']>>} Tab */

/** Timeout (ms) for an action in a page. */
const MOST_MS = 30_000;
const POLL_MS = 20;

/**
 * A browser by its DevTools protocol, and not by Playwright, which forbids it to prepare the page behind a link.
 *
 * @param {string} program - path of a whole Chromium
 * @param {string} trust - the argument that has it trust the shop's certificate
 */
export async function openBrowser(program, trust) {
  const profile = mkdtempSync(join(tmpdir(), 'raan-journeys-'));
  const child = spawn(
    program,
    [
      '--headless',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      trust,
      '--no-sandbox',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-sync',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const ended = once(child, 'exit');
  const socket = new WebSocket(await addressOf(child.stderr));
  // The rest is read too: a full pipe would hold the browser up.
  child.stderr.resume();
  await once(socket, 'open');
  /** @type {Map<number, { done: (result: Values) => void, fail: (error: Error) => void }>} */
  const pending = new Map();
  /** @type {Map<string, (method: string, params: Values) => void>} */
  const listeners = new Map();
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error, sessionId = '', method, params } = JSON.parse(String(data));
    if (id === undefined) listeners.get(sessionId)?.(method, params);
    else if (error === undefined) pending.get(id)?.done(result);
    else pending.get(id)?.fail(new Error(error.message));
    pending.delete(id);
  });
  let last = 0;
  const sendTo =
    (/** @type {string} */ sessionId) =>
    (/** @type {string} */ method, /** @type {Values} */ params = {}) => {
      last += 1;
      const id = last;
      socket.send(JSON.stringify({ id, method, params, ...(sessionId === '' ? {} : { sessionId }) }));
      /** @type {Promise<Values>} */
      const answer = new Promise((done, fail) => {
        pending.set(id, { done, fail });
      });
      return answer;
    };
  const send = sendTo('');

  return {
    /**
     * Opens a tab; its page is the prepared one once that is shown.
     *
     * @param {Prepare} prepare
     */
    async openTab(prepare) {
      const { targetId } = await send('Target.createTarget', { url: 'about:blank', forTab: true });
      const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true });
      const tab = String(sessionId);
      /** Sessions of its pages, the shown one first. @type {string[]} */
      const pages = [];
      /** @type {(value?: unknown) => void} */
      let opened = () => {};
      const isOpen = new Promise((resolve) => (opened = resolve));
      listeners.set(tab, (method, params) => {
        const page = String(params.sessionId);
        if (method === 'Target.detachedFromTarget' && pages.includes(page)) pages.splice(pages.indexOf(page), 1);
        if (method !== 'Target.attachedToTarget') return;
        pages.push(page);
        void prepare(sendTo(page))
          .then(() => sendTo(page)('Runtime.runIfWaitingForDebugger'))
          // It went away meanwhile.
          .catch(() => {})
          .then(opened);
      });
      await sendTo(tab)('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true });
      await isOpen;
      /** @type {Send} */
      const sendPage = (method, params) => sendTo(pages[0] ?? '')(method, params);
      return {
        send: sendPage,
        /** Value of an expression in the page; undefined while it has none. */
        async read(/** @type {string} */ expression) {
          const { result } = await sendPage('Runtime.evaluate', {
            expression,
            awaitPromise: true,
            returnByValue: true,
          });
          return /** @type {{ value?: unknown }} */ (result).value;
        },
        /** Waits until an expression is true in the page; throws when it never is. */
        async until(/** @type {string} */ expression) {
          const deadline = performance.now() + MOST_MS;
          while ((await this.read(expression).catch(() => false)) !== true) {
            if (performance.now() > deadline) throw new Error(`never true: ${expression}`);
            await pause(POLL_MS);
          }
        },
        close: () => send('Target.closeTarget', { targetId }),
      };
    },
    async close() {
      socket.close();
      child.kill();
      await ended;
      rmSync(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}

/**
 * Address of a browser's DevTools, from its error output.
 *
 * @param {import('node:stream').Readable} output
 * @returns {Promise<string>}
 */
async function addressOf(output) {
  for await (const line of createInterface({ input: output })) {
    const [, address] = /listening on (ws:\S+)/.exec(line) ?? [];
    if (address !== undefined) return address;
  }
  throw new Error('the browser does not start');
}

/** @param {number} ms */
export function pause(ms) {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
