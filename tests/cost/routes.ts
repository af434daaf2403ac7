/** A request for every route that is no call: the storefront's own, the account site, the checkout. */
import type { Sample } from './head.ts';
import { CART_ID, CART_SECRET } from './member.ts';
import type { Sent } from './shop.ts';

const get =
  (path: string, headers: Sent['headers'] = []): Sample =>
  () => ({ method: 'GET', path, headers });

/** Parameters of an agent's request for consent. */
const AUTHORIZATION = {
  response_type: 'code',
  client_id: Buffer.from(JSON.stringify(['x', 'Agent', ['http://localhost/callback']])).toString('base64url'),
  redirect_uri: 'http://localhost:7777/callback',
  code_challenge: 'x'.repeat(43),
  code_challenge_method: 'S256',
};

/** Routes that hand over to others, which are measured themselves. */
export const GUARDS: readonly string[] = [
  'ALL /account',
  'ALL /account/*',
  'ALL /pay/*',
  'ALL /builder/preview/*',
  'ALL /builder/oauth/*',
  'ALL /.well-known/oauth-authorization-server',
  'ALL /.well-known/oauth-protected-resource',
  'ALL /.well-known/oauth-protected-resource/*',
  'ALL /api/*',
  'POST /account/*',
];

/** Pages of every type, which render more than any page of a shop. */
export const GALLERIES: ReadonlySet<string> = new Set(['ALL /* (gallery)', 'ALL /* (gallery search)']);

/** A request by route; routes of forms are in `forms.ts`, calls in `calls.ts`, tools in `tools.ts`. */
export const PAGES: Readonly<Record<string, Sample>> = {
  'ALL /*': (salt) => ({ method: 'GET', path: `/lab?${salt}` }),
  'ALL /* (home)': (salt) => ({ method: 'GET', path: `/en?${salt}` }),
  'ALL /* (search)': (salt) => ({ method: 'GET', path: `/search?q=${salt}` }),
  'ALL /* (product)': (salt) => ({ method: 'GET', path: `/product/x/00000000-0000-4000-8000-000000000001?${salt}` }),
  'ALL /* (payload)': (salt) => ({ method: 'GET', path: `/en/search/_payload.json?q=${salt}` }),
  'ALL /* (base)': (salt) => ({ method: 'GET', path: `/en/_base.json?${salt}` }),
  'ALL /* (bot)': (salt) => ({ method: 'GET', path: `/${salt}`, headers: [['user-agent', 'Googlebot/2.1']] }),
  'ALL /* (file)': get('/favicon.svg'),
  'ALL /* (builder)': get('/builder'),
  'ALL /* (gallery)': (salt) => ({ method: 'GET', path: `/lnw-demo?${salt}` }),
  // The same words in another spelling find all types.
  'ALL /* (gallery search)': (salt) => ({
    method: 'GET',
    path: `/lnw-demo?q=${'e+'.repeat(1 + (Number.parseInt(salt, 36) % 40))}`,
  }),
  'ALL /* (gallery type)': (salt) => ({ method: 'GET', path: `/lnw-demo/section?sample=${salt}` }),
  'GET /healthz': get('/healthz'),
  'GET /readyz': get('/readyz'),
  'GET /image/*': get('/image/300x300/media/krua/logo.svg'),
  'GET /robots.txt': get('/robots.txt'),
  'GET /sitemap.xml': get('/sitemap.xml'),
  'GET /:file{sitemap-[1-9][0-9]{0,3}\\.xml}': get('/sitemap-1.xml'),
  'GET /manifest.webmanifest': get('/manifest.webmanifest'),
  'GET /_receipt': get('/_receipt?lang=en'),
  'GET /registry.json': get('/registry.json'),
  'GET /sw.js': get('/sw.js'),
  'GET /builds/offline/:file': get('/builds/offline/en.html'),
  'GET /builds/latest.json': get('/builds/latest.json'),
  'GET /builds/speculation.json': get('/builds/speculation.json'),
  'GET /builds/dictionary/:name': get('/builds/dictionary/x'),
  'GET /builds/meta/:file': get('/builds/meta/0123456789abcdef.json'),
  'ALL /media/*': get('/media/krua/logo.svg'),
  'GET /account/fonts/:file': get('/account/fonts/x.woff2'),
  'GET /account': get('/account'),
  'GET /account/login': get('/account/login?continue_url=%2Fen'),
  'GET /account/register': get('/account/register'),
  'GET /account/sent': get('/account/sent'),
  'GET /account/confirm': get('/account/confirm?token=x'),
  'GET /account/forgot': get('/account/forgot'),
  'GET /account/restock': get('/account/restock?uuid=00000000-0000-4000-8000-000000000001'),
  'GET /account/reset': get('/account/reset?token=x'),
  'GET /account/logout': get('/account/logout'),
  'GET /account/orders': get('/account/orders'),
  'GET /account/orders/:id{[0-9]{1,9}}': get('/account/orders/1'),
  'GET /account/profile': get('/account/profile'),
  'GET /account/addresses': get('/account/addresses'),
  'GET /account/security': get('/account/security'),
  'GET /account/second-factor': get('/account/second-factor'),
  'GET /account/connections': get('/account/connections'),
  'GET /builder/preview/leave': get('/builder/preview/leave'),
  'GET /builder/preview/:token': get('/builder/preview/x'),
  'GET /builder/oauth/authorize': (salt) => ({
    method: 'GET',
    path: `/builder/oauth/authorize?${new URLSearchParams({ ...AUTHORIZATION, state: salt })}`,
  }),
  'GET /.well-known/oauth-authorization-server': get('/.well-known/oauth-authorization-server'),
  'GET /.well-known/oauth-protected-resource': get('/.well-known/oauth-protected-resource'),
  'GET /.well-known/oauth-protected-resource/api/mcp': get('/.well-known/oauth-protected-resource/api/mcp'),
  'GET /pay/cart': get('/pay/cart'),
  'GET /pay/example': get('/pay/example'),
  'GET /pay/:page{cart|checkout}/:webName/:cartId': get(`/pay/cart/krua/${CART_ID}?s=${CART_SECRET}`),
};
