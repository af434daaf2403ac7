/** Routes of the storefront that accept JSON and are no calls: beacons, purges, embedded frames. */
import { createHmac } from 'node:crypto';
import { type Route, toJson } from './body.ts';
import { PURGE_SECRET, type Sent } from './shop.ts';

const ORIGIN_HEADERS = [
  ['content-type', 'application/json'],
  ['sec-fetch-site', 'same-origin'],
] as const;

const post = (path: string, body: string, headers: Sent['headers'] = []): Sent => ({
  method: 'POST',
  path,
  headers: [...ORIGIN_HEADERS, ...headers],
  body,
});

const SPAN = {
  traceId: '0af7651916cd43dd8448eb211c80319c',
  spanId: 'b7ad6b7169203331',
  name: 'cartUpdate',
  machine: 'cart',
  start: 1,
  ms: 1,
  ok: true,
};

/** Their inputs. */
export const POSTS: readonly Route[] = [
  {
    route: 'POST /api/purge',
    input: () => ({ host: 'krua.test', tags: ['base'], paths: ['/lab'] }),
    send: (input) => {
      const body = toJson(input);
      return post('/api/purge', body, [
        ['x-raan-signature', createHmac('sha256', PURGE_SECRET).update(body).digest('hex')],
      ]);
    },
  },
  {
    route: 'POST /builder/oauth/register',
    input: () => ({ client_name: 'Agent', redirect_uris: ['http://localhost/callback'] }),
    send: (input) => post('/builder/oauth/register', toJson(input)),
  },
  { route: 'POST /_traces', input: () => ({ spans: [SPAN] }), send: (input) => post('/_traces', toJson(input)) },
  {
    route: 'POST /_vitals',
    input: () => ({ page: 'home', connection: '4g', vitals: [{ name: 'LCP', value: 1 }] }),
    send: (input) => post('/_vitals', toJson(input)),
  },
];
