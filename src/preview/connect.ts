/** The connector: speaks with the window around the frame, and loads what a preview is made of when that is asked for. */
import type { Command } from '#machines/preview/types.ts';
import { isRecord } from '#schemas/record.ts';
import { createConnection } from './connection.ts';
import { FRAME_ID, type FrameFacts } from '../page/preview-constants.ts';
import { parentOrigin } from './parent-origin.ts';
import type { Screen } from './screen.ts';
import type { Tools } from './tools.ts';

/** Connects this page; what is returned is given every message that the window hears. */
export function connect(): (event: MessageEvent<unknown>) => void {
  const { buildId, listed } = readFacts();
  let opened: Screen | undefined;
  const screen = once(async () => (opened = await (await import('./screen.ts')).openScreen(connection.say)));
  let isPointing = false;
  const tools = once(async () => {
    isPointing = true;
    const page = document.querySelector<HTMLElement>('#app');
    if (page === null) throw new Error('the page has no content to point at');
    const { createTools } = await import('./tools.ts');
    return createTools(page, { say: connection.say, written: (nodeId) => opened?.written().get(nodeId) });
  });
  const withTools = (use: (given: Tools) => void) => void tools().then(use).catch(reportError);
  const withScreen = (use: (given: Screen) => unknown) => void screen().then(use).catch(reportError);
  const connection = createConnection({
    own: location.origin,
    referrer: parentOrigin(document.referrer, location.ancestorOrigins, location.origin),
    listed,
    buildId,
    session: [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-'),
    route: () => location.pathname + location.search,
    post: (message, origin) => window.parent.postMessage(message, origin),
    render: async (page, isWanted) => (await screen()).render(page, isWanted),
    obey: (command: Command) => {
      switch (command.type) {
        case 'highlight':
          return withTools(({ highlight }) => highlight(command));
        case 'observe':
          return withTools(({ observe }) => observe(command.nodeIds));
        case 'viewport':
          return withTools(({ setViewport }) => setViewport(command.breakpoint));
        case 'theme':
          return withScreen(({ setTheme }) => setTheme(command.themeKey));
        case 'lang':
          return withScreen(({ setLang }) => setLang(command.lang));
        default:
          return unreachable(command);
      }
    },
    letGo: () => {
      if (isPointing) withTools(({ letGo }) => letGo());
    },
    setMode: (mode) => withTools(({ setMode }) => setMode(mode)),
    report: (error) => reportError(error),
  });
  return (event) => {
    if (event.source === window.parent) connection.hear(event);
  };
}

function unreachable(command: never): never {
  throw new Error(`unknown command ${JSON.stringify(command)}`);
}

/** The same promise for everybody, until it fails. */
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
