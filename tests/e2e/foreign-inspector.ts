/** An inspector on another origin that uses the official handshake, and the messages that it receives. */
import { createServer } from 'node:http';
import type { Page } from '@playwright/test';
import { rolldown } from 'rolldown';

/** A message of the inspector's protocol. */
export interface ProtocolMessage {
  readonly type: string;
  readonly sessionId: string;
  readonly name?: string;
  readonly definition?: string;
  readonly event?: { readonly type: string };
}

declare global {
  interface Window {
    /** In the inspector's page: all messages from the official receiver. */
    readonly received?: ProtocolMessage[];
  }
}

const ENTRY = 'foreign-inspector';
const SCRIPT = `import { createBrowserReceiver } from '@statelyai/inspect';
window.received = [];
createBrowserReceiver().subscribe((message) => window.received.push(message));`;

/** Serves the inspector; its origin differs from the shop's by the port. */
export async function openForeignInspector(): Promise<{ readonly url: string; readonly close: () => void }> {
  const bundle = await rolldown({
    input: ENTRY,
    cwd: import.meta.dirname,
    platform: 'browser',
    logLevel: 'silent',
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === ENTRY ? `${import.meta.dirname}/${ENTRY}.js` : undefined),
        load: (id) => (id.endsWith(`/${ENTRY}.js`) ? SCRIPT : undefined),
      },
    ],
  });
  const { output } = await bundle.generate({ format: 'es', codeSplitting: false });
  await bundle.close();
  const document = `<!doctype html><title>Foreign inspector</title><script type="module">${output[0].code.replaceAll('</script', '<\\/script')}</script>`;
  const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(document));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { url: `http://127.0.0.1:${port}/inspect`, close: () => void server.close() };
}

/** All messages that an inspector has received so far. */
export function receivedBy(inspector: Page): Promise<readonly ProtocolMessage[]> {
  return inspector.evaluate(() => window.received ?? []);
}
