/** Connects the frame with its parent window, and loads what draws its page on first use. */
import type { Command } from '#machines/preview/types.ts';
import { parseUrl } from '#schemas/values/address/parse-url.ts';
import { isRecord } from '#schemas/record.ts';
import { createConnection } from './connection.ts';
import { FRAME_ID, type FrameFacts } from '../page/document-ids.ts';
import type { Screen } from './screen.ts';
import { createTools, type Tools } from './tools/tools.ts';

/** Connects this page; returns the handler of `message` events of the window. */
export function connect(): (event: MessageEvent<unknown>) => void {
  const { buildId, listed } = readFacts();
  let opened: Screen | undefined;
  const screen = once(async () => (opened = await (await import('./screen.ts')).openScreen(connection.send)));
  let tools: Tools | undefined;
  /** In the message's own task: a click after the answer to `mode` selects. */
  const withTools = (apply: (given: Tools) => void) => {
    const page = document.querySelector<HTMLElement>('#app');
    if (page === null) return reportError(new Error('the page has no content to point at'));
    tools ??= createTools(page, {
      send: connection.send,
      getSource: (nodeId) => opened?.getSources().get(nodeId),
      mayDrag: () => connection.version() > 1,
    });
    apply(tools);
  };
  const withScreen = (use: (given: Screen) => unknown) => void screen().then(use).catch(reportError);
  const connection = createConnection({
    own: location.origin,
    referrer: getParentOrigin(document.referrer, location.ancestorOrigins, location.origin),
    listed,
    buildId,
    session: [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-'),
    route: () => location.pathname + location.search,
    post: (message, origin) => window.parent.postMessage(message, origin),
    render: async (page, isWanted) => (await screen()).render(page, isWanted),
    run: (command: Command) => {
      switch (command.type) {
        case 'highlight':
          return withTools(({ highlight }) => highlight(command));
        case 'observe':
          return withTools(({ observe }) => observe(command.nodeIds));
        case 'viewport':
          return withTools(({ setViewport }) => setViewport(command.breakpoint));
        case 'scroll':
          return scrollBy(command.x, command.y);
        case 'audit':
          return void import('./tools/audit.ts')
            .then(({ auditPage }) => auditPage())
            .then((result) => connection.send({ raan: 1, type: 'audited', ...result }))
            .catch(reportError);
        case 'theme':
          return withScreen(({ setTheme }) => setTheme(command.themeKey));
        case 'lang':
          return withScreen(({ setLang }) => setLang(command.lang));
        default:
          return unreachable(command);
      }
    },
    clear: () => tools?.clear(),
    setMode: (mode) => withTools(({ setMode }) => setMode(mode)),
    report: (error) => reportError(error),
  });
  return (event) => {
    if (event.source === window.parent) connection.receive(event);
  };
}

function unreachable(command: never): never {
  throw new Error(`unknown command ${JSON.stringify(command)}`);
}

/** Memoizes a promise until it rejects. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}

function readFacts(): FrameFacts {
  const facts: unknown = JSON.parse(document.getElementById(FRAME_ID)?.textContent ?? 'null');
  if (!isRecord(facts)) throw new Error('the server has left no facts for the frame');
  const { buildId, listed } = facts;
  return {
    buildId: String(buildId),
    listed: Array.isArray(listed) ? listed.filter((origin) => typeof origin === 'string') : undefined,
  };
}

/**
 * Origin of the parent window as far as the browser reveals it; undefined: unknown. The referrer names the parent, or
 * the page itself once the frame has navigated within the shop: then `ancestorOrigins` does, where it exists.
 */
export function getParentOrigin(
  referrer: string,
  ancestors: ArrayLike<string> | undefined,
  own: string,
): string | undefined {
  const referring = parseUrl(referrer)?.origin;
  return referring === own ? (ancestors?.[0] ?? referring) : referring;
}
