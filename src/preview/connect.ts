/** The connector: speaks with the window around the frame, and loads what draws a preview when that is asked for. */
import type { Command } from '#machines/preview/types.ts';
import { isRecord } from '#schemas/salvage.ts';
import { type Connection, createConnection } from './connection.ts';
import { FRAME_ID, type FrameFacts } from './facts.ts';
import { parentOrigin } from './parent-origin.ts';

/** Connects this page; what is returned is given every message that the window hears. */
export function connect(): (event: MessageEvent<unknown>) => void {
  const { buildId, listed } = readFacts();
  const connection: Connection = createConnection({
    own: location.origin,
    referrer: parentOrigin(document.referrer, location.ancestorOrigins, location.origin),
    listed,
    buildId,
    session: [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-'),
    route: () => location.pathname + location.search,
    post: (message, origin) => window.parent.postMessage(message, origin),
    render: async (page, signal) => (await screen()).render(page, signal),
    obey: (command) => void obey(command).catch(reportError),
    letGo: () => {},
    setMode: () => {},
    report: (error) => reportError(error),
  });
  const screen = once(async () => (await import('./screen.ts')).openScreen(connection.say));
  const obey = async (command: Command) => {
    if (command.type === 'theme') (await screen()).setTheme(command.themeKey);
    else if (command.type === 'lang') await (await screen()).setLang(command.lang);
  };
  return (event) => {
    if (event.source === window.parent) connection.hear(event);
  };
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

function readFacts(): Pick<FrameFacts, 'buildId' | 'listed'> {
  const facts: unknown = JSON.parse(document.getElementById(FRAME_ID)?.textContent ?? 'null');
  if (!isRecord(facts)) throw new Error('the server has left no facts for the frame');
  const { buildId, listed } = facts;
  return {
    buildId: String(buildId),
    listed: Array.isArray(listed) ? listed.filter((origin) => typeof origin === 'string') : undefined,
  };
}
