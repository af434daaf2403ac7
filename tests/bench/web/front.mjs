import { createHash, X509Certificate } from 'node:crypto';
import { request } from 'node:http';
import { createSecureServer } from 'node:http2';

/** Header fields that belong to one connection (RFC 9113, section 8.2.2). */
const OF_CONNECTION = new Set(['connection', 'keep-alive', 'proxy-connection', 'transfer-encoding', 'upgrade']);

/**
 * Serves a shop behind TLS and HTTP/2 with a certificate made for the occasion, as a front server does; what the shop has
 * compressed passes through as it is.
 *
 * @param {string} target - URL of the shop
 * @returns {Promise<{ url: string, trust: string, close: () => void }>} without a slash at the end; `trust`: the argument that has
 *   Chromium trust this certificate. With `--ignore-certificate-errors` it would cache nothing, and keep no page for "back".
 */
export async function openFront(target) {
  const { generate } = await import('selfsigned');
  const pems = await generate([{ name: 'commonName', value: '127.0.0.1' }]);
  const server = createSecureServer({ key: pems.private, cert: pems.cert, allowHTTP1: true }, (asked, answer) => {
    const headers = Object.fromEntries(Object.entries(asked.headers).filter(([name]) => !name.startsWith(':')));
    const authority = String(asked.headers[':authority'] ?? asked.headers.host);
    const forwarded = request(
      new URL(asked.url ?? '/', target),
      {
        method: asked.method,
        headers: { ...headers, host: authority, 'x-forwarded-host': authority, 'x-forwarded-proto': 'https' },
      },
      (answered) => {
        const kept = Object.entries(answered.headers).filter(([name]) => !OF_CONNECTION.has(name));
        answer.writeHead(answered.statusCode ?? 502, Object.fromEntries(kept));
        answered.pipe(answer);
      },
    );
    forwarded.on('error', () => answer.destroy());
    asked.pipe(forwarded);
  });
  await new Promise((listening) => server.listen(0, '127.0.0.1', () => listening(undefined)));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the front does not listen on a port');
  const key = new X509Certificate(pems.cert).publicKey.export({ type: 'spki', format: 'der' });
  const trust = `--ignore-certificate-errors-spki-list=${createHash('sha256').update(key).digest('base64')}`;
  return { url: `https://127.0.0.1:${address.port}`, trust, close: () => server.close() };
}
