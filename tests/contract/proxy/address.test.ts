/**
 * URLs are routed and forwarded in their normalised form; invalid ones are refused with a reason and the usual headers.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { echo, type SocketHarness, openSocketHarness } from '../upstream/socket-harness.ts';

let shop: SocketHarness;
let received: string[];

beforeAll(async () => {
  shop = await openSocketHarness({ TRUST_PROXY: '1' });
});
afterAll(() => shop.close());
beforeEach(() => {
  received = [];
  shop.harness.reply = (request, response, url) => {
    const { host, 'x-forwarded-host': forwarded, 'x-request-id': id } = request.headers;
    if (url.pathname !== '/api/base') received.push(`${request.url} ${host} ${String(forwarded)} ${String(id)}`);
    echo(request, response, url);
  };
});

const ask = async (path: string, host: string, ...more: readonly string[]) => {
  const head = [`GET ${path} HTTP/1.1`, `Host: ${host}`, ...more, 'Connection: close'];
  const [answer] = await shop.exchange(`${head.join('\r\n')}\r\n\r\n`, ['GET']);
  return answer;
};

test.each([
  ['/api/x', 'a:99999'],
  ['/api/x', 'a..b'],
  ['/', 'evil example'],
  ['/api/..%2fadmin', 'shop.example'],
  ['/api/%252e%252e%252fadmin', 'shop.example'],
  ['/%', 'shop.example'],
])('refuses %s of %s', async (path, host) => {
  const answer = await ask(path, host);
  const names = ['content-type', 'x-content-type-options', 'cache-control'];
  expect([answer?.status, names.map((name) => answer?.headers.get(name)), received]).toEqual([
    400,
    ['text/plain; charset=utf-8', 'nosniff', 'no-store'],
    [],
  ]);
  expect(answer?.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
});

test.each([
  ['/%61pi/x', 'Shop.Example.', '/api/x shop.example shop.example id-1'],
  ['/api/x?a=%2e%2e', 'my_shop:8080', '/api/x?a=%2e%2e my_shop:8080 my_shop:8080 id-1'],
  ['http://other.example/api/x', 'shop.example', '/api/x shop.example shop.example id-1'],
])('passes %s of %s on as it is read', async (path, host, passed) => {
  const answer = await ask(path, host, 'X-Request-Id: id-1');
  expect([answer?.status, answer?.headers.get('x-request-id'), received]).toEqual([200, 'id-1', [passed]]);
});

test.each([
  ['/en/%E0%A4%A', 404, 'text/html; charset=utf-8'],
  ['/a/..%2f%E0%A4%A', 400, 'text/plain; charset=utf-8'],
])('a browser gets a page for %s only where it leads nowhere else', async (path, status, type) => {
  shop.harness.reply = (_request, response) => response.writeHead(404).end('{}');
  const answer = await ask(path, 'shop.example', 'Accept: text/html,*/*;q=0.8');
  expect([answer?.status, answer?.headers.get('content-type')]).toEqual([status, type]);
});

test('uses the host that the nearest proxy has named', async () => {
  await ask('/api/x', 'inner', 'X-Forwarded-Host: evil.example, real.example', 'X-Request-Id: id-2');
  expect(received).toEqual(['/api/x real.example real.example id-2']);
});

test('logs the failure, its location and its request', async () => {
  shop.harness.reply = (_request, response) => response.destroy();
  const answer = await ask('/api/x', 'shop.example', 'X-Request-Id: id-3');
  const { fields } = shop.harness.logged.findLast(({ event }) => event === 'api-failed') ?? {};
  expect([answer?.status, fields?.path, typeof fields?.stack]).toEqual([502, '/api/x', 'string']);
});
