/** Faults of platforms in idempotency keys, races, carts of accounts, and the form of all answers. */
import {
  intercept,
  isCall,
  type Proxy,
  readJson,
  refuse,
  resend,
  rewrite,
  rewriteData,
  withBody,
  withHeaders,
  type PlatformFault,
} from './faulty-platform.ts';

const SAVE = '/api/x4/cart/update_items';
const FULL = '/api/x4/cart/update';
const GET = '/api/x4/cart/get';
const INFO = '/api/x4/member/info';
type Json = Record<string, unknown>;
const isGuest = (request: Request) => !request.headers.has('cookie');

type Item = { uuid: string; quantity: number };
const itemsIn = (body: Json) => (Array.isArray(body.items) ? (body.items as Item[]) : []);

/** Answers repeated keys by its own memory, which knows a key once its first answer is there. */
function rememberKeys(keyOf: (key: string, body: string) => string): Proxy {
  const answers = new Map<string, string>();
  return async (request, forward) => {
    const key = request.headers.get('idempotency-key');
    if (key === null || !isCall(request, '/api/x4/cart/*')) return forward(request);
    const id = keyOf(key, await request.clone().text());
    const stored = answers.get(id);
    if (stored !== undefined) return new Response(stored, { headers: JSON_HEADERS });
    const response = await forward(withoutKey(request, await request.text()));
    const text = await response.text();
    answers.set(id, text);
    return new Response(text, { status: response.status, headers: response.headers });
  };
}

const JSON_HEADERS = { 'content-type': 'application/json', 'cache-control': 'no-store' };

function withoutKey(request: Request, body: string): Request {
  const headers = new Headers(request.headers);
  headers.delete('idempotency-key');
  return new Request(request.url, { method: 'POST', headers, body });
}

/** Longest wait for another save of the same moment (ms); most are single. */
const OTHER_SAVE_MS = 250;

/** A save writes the cart as it was before a save of the same moment, which is lost whatever the machine has to do. */
function saveByOverwriting(): Proxy {
  let waiting: { readonly meet: () => void; readonly written: Promise<void> } | undefined;
  return async (request, forward) => {
    const body = await readJson(request);
    if (!isCall(request, SAVE) || typeof body.cart_id !== 'string' || itemsIn(body).length === 0)
      return forward(request);
    const query = new URLSearchParams({ cart_id: body.cart_id, cart_secret: String(body.cart_secret) });
    const read = async () => {
      const url = new URL(`${GET}?${query}`, request.url);
      const answer = await forward(new Request(url, { headers: readHeaders(request) }));
      return itemsIn(((await answer.json()) as { data?: Json }).data ?? {});
    };
    const before = await read();
    const written = Promise.withResolvers<void>();
    if (waiting === undefined) {
      await new Promise<void>((resolve) => {
        waiting = { meet: resolve, written: written.promise };
        setTimeout(resolve, OTHER_SAVE_MS);
      });
      waiting = undefined;
    } else {
      waiting.meet();
      await waiting.written;
    }
    const wanted = new Set([...before, ...itemsIn(body)].map(({ uuid }) => uuid));
    const lost = (await read()).filter(({ uuid }) => !wanted.has(uuid)).map(({ uuid }) => uuid);
    const items = [...before.filter(({ uuid }) => itemsIn(body).every((item) => item.uuid !== uuid)), ...itemsIn(body)];
    const answer = await forward(withBody(request, { ...body, items, remove_items: lost }));
    written.resolve();
    return answer;
  };
}

function readHeaders(request: Request): Headers {
  const headers = new Headers(request.headers);
  for (const name of ['content-type', 'content-length', 'idempotency-key']) headers.delete(name);
  return headers;
}

export const WRITE_FAULTS: readonly PlatformFault[] = [
  {
    name: 'idempotency keys are ignored',
    fails: ['idempotency.create', 'idempotency.save', 'idempotency.mismatch', 'race.same-key'],
    plant: () => resend('/api/x4/*', (headers) => headers.delete('idempotency-key')),
  },
  {
    name: 'another body under the same key is answered as the first',
    fails: ['idempotency.mismatch'],
    plant: () => rememberKeys((key) => key),
  },
  {
    name: 'another body under the same key is another save',
    fails: ['idempotency.mismatch'],
    plant: () => rememberKeys((key, body) => key + body),
  },
  {
    name: 'a key is known only after its first answer',
    fails: ['race.same-key', 'idempotency.mismatch'],
    plant: () => rememberKeys((key) => key),
  },
  { name: 'the last of two saves wins the whole cart', fails: ['race.two-products'], plant: saveByOverwriting },
  {
    name: 'an account has a new cart each time',
    fails: ['account-cart.save'],
    plant: () => {
      let count = 0;
      return rewrite(GET, (body, _, request) => {
        count += 1;
        return isGuest(request) ? body : { ...body, data: { ...(body.data as Json), cart_id: `cart-${count}` } };
      });
    },
  },
  {
    name: 'the hand-off has no secret',
    fails: ['account-cart.full-list'],
    plant: () => rewriteData(FULL, (data) => ({ ...data, cart_secret: undefined })),
  },
  {
    name: 'the full list is merged into the cart',
    fails: ['account-cart.full-list'],
    plant: () => (request, forward) =>
      isCall(request, FULL) ? forward(new Request(new URL(SAVE, request.url), request)) : forward(request),
  },
  {
    name: 'merging takes the account’s quantity',
    fails: ['account-cart.merge', 'account-cart.full-list'],
    plant: () =>
      rewriteData(GET, (data) => ({
        ...data,
        items: itemsIn(data).map((item) => ({ ...item, quantity: Math.min(item.quantity, 2) })),
      })),
  },
  {
    name: 'one account sees another’s cart',
    fails: ['account-cart.own'],
    plant: () => {
      let first: string | null = null;
      return resend('/api/x4/cart/*', (headers) => {
        first ??= headers.get('cookie');
        if (headers.has('cookie') && first !== null) headers.set('cookie', first);
      });
    },
  },
  {
    name: 'refusals are pages',
    fails: ['answers.json', 'answers.success-flag', 'answers.personal-not-shared'],
    plant: () =>
      intercept(
        '/api/x4/auth/check',
        () => new Response('<h1>Please log in</h1>', { status: 401, headers: { 'content-type': 'text/html' } }),
      ),
  },
  {
    name: 'a guest is a server error',
    fails: ['answers.no-server-error'],
    plant: () =>
      intercept('/api/x4/auth/check', (_, request) => (isGuest(request) ? refuse('NO_AUTH', 500) : undefined)),
  },
  {
    name: 'answers do not say whether they succeeded',
    fails: ['answers.success-flag'],
    plant: () => rewrite(INFO, ({ data }) => ({ data })),
  },
  {
    name: 'a refusal says that it succeeded',
    fails: ['answers.status'],
    plant: () =>
      intercept('/api/x4/auth/check', () =>
        Response.json(
          { success: true, data: { user: null } },
          { status: 401, headers: { 'cache-control': 'no-store' } },
        ),
      ),
  },
  {
    name: 'a refusal has no key',
    fails: ['answers.refusal-key'],
    plant: () => rewrite('/api/x4/auth/check', ({ success }) => ({ success, msg: 'no' })),
  },
  {
    name: 'what is a visitor’s own may be shared',
    fails: ['answers.personal-not-shared', 'answers.errors-not-shared'],
    plant: () => withHeaders('/api/x4/*', () => ({ 'cache-control': 'public, max-age=60' })),
  },
  {
    name: 'shared answers set cookies',
    fails: ['answers.shared-without-cookie'],
    plant: () => withHeaders('/api/base', () => ({ 'set-cookie': 'session=1; Path=/' })),
  },
  {
    name: 'errors may be shared',
    fails: ['answers.errors-not-shared', 'answers.personal-not-shared'],
    plant: () =>
      withHeaders('/api/*', ({ status }): Record<string, string> =>
        status === 200 ? {} : { 'cache-control': 'public, max-age=60' },
      ),
  },
];
