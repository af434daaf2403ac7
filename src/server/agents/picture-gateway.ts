/**
 * The only address that the screenshot browser reaches: a proxy on the loopback interface that responds from this
 * process and opens no connection. It serves the page of the screenshot, and files of the same shop that any visitor
 * may load. It refuses every other address, protocol and method. So neither a page nor the `host` of a request makes
 * the browser connect to anything else.
 */
import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Log } from '../log.ts';
import { errorFields } from '../log.ts';

/** Origin of the page: no name server knows it (RFC 6761). */
const PAGE_ORIGIN = 'http://page.invalid';

/** Policy of the page: its own scripts do not run, and it embeds nothing. */
const PAGE_POLICY =
  "default-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; media-src 'self'; base-uri 'self'; form-action 'none'";

/** Serves a file of the shop as to an anonymous visitor; `path` includes the query. */
export type AnswerFile = (path: string, method: 'GET' | 'HEAD') => Promise<Response>;

/** An open gateway. */
export interface PictureGateway {
  /** Address of the page, for the browser. */
  readonly page: string;
  /** Address of the proxy. */
  readonly proxy: string;
  readonly close: () => Promise<void>;
}

/** Opens a gateway for one page on a free port of the loopback interface. */
export async function openPictureGateway(html: string, answerFile: AnswerFile, log: Log): Promise<PictureGateway> {
  const pagePath = `/${randomBytes(16).toString('hex')}`;
  const answer = async (request: IncomingMessage): Promise<Response> => {
    const { method = '', url = '' } = request;
    // Requests to a proxy have the absolute URL (RFC 9112, section 3.2.2).
    if ((method !== 'GET' && method !== 'HEAD') || !url.startsWith(`${PAGE_ORIGIN}/`)) return REFUSED();
    const path = url.slice(PAGE_ORIGIN.length);
    if (path === pagePath)
      return new Response(html, {
        headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': PAGE_POLICY },
      });
    return answerFile(path, method);
  };
  const server = createServer((request, response) => {
    answer(request)
      .then((answered) => send(answered, response))
      .catch((error: unknown) => {
        log('warn', 'picture-file-failed', errorFields(error));
        response.destroy();
      });
  });
  const refuse = (_: IncomingMessage, socket: Duplex) =>
    socket.end('HTTP/1.1 403 Forbidden\r\nconnection: close\r\n\r\n');
  // TLS and WebSockets use CONNECT.
  server.on('connect', refuse).on('upgrade', refuse);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    page: PAGE_ORIGIN + pagePath,
    proxy: `http://127.0.0.1:${port}`,
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}

const REFUSED = (): Response => new Response('This address is not part of the page.\n', { status: 403 });

async function send(answered: Response, response: ServerResponse): Promise<void> {
  response.writeHead(answered.status, Object.fromEntries(answered.headers));
  for await (const chunk of answered.body ?? []) response.write(chunk);
  response.end();
}
