/**
 * A foreign platform in its own process: serves pages by name, records its requests, and can be made to fail. `GET
 * /__seen` returns and clears the requests, `GET /__mode?is=…` sets how pages are served from then on.
 */
import { createServer, type IncomingMessage } from 'node:http';

interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

let seen: Seen[] = [];
let mode = 'good';

const base = {
  web: { web_id: 7, web_name: 'elsewhere', name: 'Elsewhere' },
  webHead: { title: 'Elsewhere' },
  themeKey: 'indigo',
  headerZone: {
    children: [
      {
        type: 'site-header',
        props: {
          menu: [
            { label: 'All', href: '/products' },
            { label: 'Tea', href: '/category/-/5' },
          ],
        },
      },
    ],
  },
  locales: { en: { 'layout.skip': 'Jump to the goods' } },
};

function pageAt(path: string): { status: number; body: unknown; headers?: Record<string, string> } {
  const text = (value: string) => [{ type: 'text', props: { text: value } }];
  switch (path) {
    case '/nowhere':
      return { status: 404, body: { message: 'no' } };
    case '/moved':
      return {
        status: 200,
        body: { data: { path, redirectUrl: '/products', httpStatusCode: 200, pageComponent: [] } },
      };
    case '/moved-for-good':
      return {
        status: 200,
        body: { data: { path, redirectUrl: '/products', httpStatusCode: 301, pageComponent: [] } },
      };
    case '/moved-badly':
      return {
        status: 200,
        body: { data: { path, redirectUrl: 'javascript:alert(1)', httpStatusCode: 302, pageComponent: text('stays') } },
      };
    case '/teapot':
      return { status: 200, body: { data: { path, httpStatusCode: 418, pageComponent: text('short and stout') } } };
    case '/no-object':
      return { status: 200, body: { data: 'hello' } };
    case '/sets-cookie':
      return {
        status: 200,
        headers: { 'set-cookie': 'session=abc; Path=/; HttpOnly' },
        body: { data: { path, pageComponent: text('cookie') } },
      };
    case '/hostile':
      return {
        status: 200,
        body: {
          data: {
            path,
            pageHead: {
              title: '</title><script>alert(1)</script>',
              ld_json: { name: '</script><script>alert(2)</script>' },
              meta_manual: [{ name: 'refresh', content: '0;url=//evil' }],
            },
            pageComponent: [
              { type: 'rich-text', props: { html: '<p onclick="alert(3)">rich</p><script>alert(4)</script>' } },
              { type: 'button', props: { label: 'bad link', href: 'javascript:alert(5)' } },
              { type: 'text', props: { text: '<img src=x onerror=alert(6)>' } },
              { type: 'no-such-type', children: text('inside the unknown') },
            ],
          },
        },
      };
    case '/needs':
      return {
        status: 200,
        body: {
          data: {
            path,
            pageComponent: [{ type: 'product-list', props: { title: 'Chosen', uuids: [UUID_B, UUID_A] } }],
          },
        },
      };
    default:
      return {
        status: 200,
        body: { data: { path, pageHead: { title: `Page ${path}` }, pageComponent: text(`This is ${path}`) } },
      };
  }
}

const UUID_A = '00000000-0000-4000-8000-00000000000a';
const UUID_B = '00000000-0000-4000-8000-00000000000b';

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const url = new URL(request.url ?? '/', 'http://upstream.test');
    const send = (status: number, body: unknown, headers: Record<string, string> = {}) => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(JSON.stringify(body));
    };
    if (url.pathname === '/__seen') {
      send(200, seen);
      seen = [];
      return;
    }
    if (url.pathname === '/__mode') {
      mode = url.searchParams.get('is') ?? 'good';
      send(200, {});
      return;
    }
    seen.push({
      method: request.method ?? '',
      url: request.url ?? '',
      headers: request.headers,
      body: Buffer.concat(chunks).toString(),
    });
    if (mode === 'silent') return;
    if (mode === 'broken') return send(500, { message: 'down' });
    if (mode === 'noise') return response.end('<html>maintenance</html>');
    if (mode === 'baseless' && url.pathname === '/api/base') return send(500, {});
    if (url.pathname === '/api/page') {
      const { status, body, headers } = pageAt(url.searchParams.get('path') ?? '');
      const data = typeof body === 'object' && body !== null && 'data' in body ? body.data : undefined;
      const withBase = url.searchParams.get('needBase') === '1' && mode !== 'baseless' && typeof data === 'object';
      return send(status, withBase ? { data: { ...data, base } } : body, headers);
    }
    if (url.pathname === '/api/base') return send(200, { data: base });
    if (url.pathname === '/api/products/batch') {
      return send(200, {
        data: [
          { uuid: UUID_A, name: 'Loose A', price: '120.50', badge_hot: 1, price_list: null },
          { uuid: UUID_B, name: 'Loose B', price: 80, remain: '3' },
        ],
      });
    }
    if (url.pathname === '/api/product-categories')
      return send(200, { data: [{ category_id: 5, category_slug: 'tea', name: 'Tea' }] });
    if (url.pathname === '/api/blogs') return send(200, { data: [{ blog_id: 9, title: 'Post' }] });
    if (url.pathname === '/api/x4/echo')
      return send(
        202,
        { success: true, data: { method: request.method, body: Buffer.concat(chunks).toString(), query: url.search } },
        { 'x-answer': 'yes' },
      );
    send(404, { success: false, key: 'NOT_FOUND' });
  });
});

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address !== null) process.stdout.write(`${address.port}\n`);
});
