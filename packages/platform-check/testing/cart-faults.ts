/** Faults of platforms in carts. */
import {
  intercept,
  isCall,
  type Proxy,
  readJson,
  resend,
  resendBody,
  rewrite,
  rewriteData,
  succeed,
  withBody,
  type PlatformFault,
} from './faulty-platform.ts';

const CREATE = '/api/x4/cart/checkoutByItems';
const SAVE = '/api/x4/cart/update_items';
const GET = '/api/x4/cart/get';
const CREDENTIAL_ERRORS = ['INVALID_CART_CREDENTIALS', 'NO_AUTH', 'ALREADY_OWNED'];
type Json = Record<string, unknown>;
const isGuest = (request: Request) => !request.headers.has('cookie');

type Item = { uuid: string; quantity: number };
const itemsIn = (body: Json) => (Array.isArray(body.items) ? (body.items as Item[]) : []);

/** Remembers the secret of each cart, so that the proxy can put it in. */
function withRememberedSecrets(change: (body: Json, secrets: ReadonlyMap<string, string>) => Json): Proxy {
  const secrets = new Map<string, string>();
  return async (request, forward) => {
    if (isCall(request, SAVE)) return forward(withBody(request, change(await readJson(request), secrets)));
    if (isCall(request, GET)) {
      const url = new URL(request.url);
      const query = change(Object.fromEntries(url.searchParams), secrets) as Record<string, string>;
      return forward(new Request(`${url.origin}${GET}?${new URLSearchParams(query)}`, { headers: request.headers }));
    }
    const response = await forward(request);
    if (!isCall(request, CREATE)) return response;
    const { data } = (await response.clone().json()) as { data?: Json };
    secrets.set(String(data?.cart_id), String(data?.cart_secret));
    return response;
  };
}

export const CART_FAULTS: readonly PlatformFault[] = [
  {
    name: 'a credential error is a success without items',
    fails: [
      'cart.unknown-credentials',
      'cart.wrong-secret',
      'cart.separate',
      'cart.save-needs-cart',
      'cart.malformed-body',
    ],
    plant: () =>
      rewrite('/api/x4/cart/*', (body) =>
        CREDENTIAL_ERRORS.includes(String(body.key)) ? { success: true, data: { cart_id: '1', items: [] } } : body,
      ),
  },
  {
    name: 'a credential error has a key of its own',
    fails: ['cart.unknown-credentials', 'cart.wrong-secret', 'cart.separate'],
    plant: () =>
      rewrite('/api/x4/cart/*', (body) =>
        body.key === 'INVALID_CART_CREDENTIALS' ? { ...body, key: 'FORBIDDEN' } : body,
      ),
  },
  {
    name: 'a guest without credentials gets a cart of somebody',
    fails: ['cart.no-credentials'],
    plant: () =>
      intercept(GET, (url, request) =>
        isGuest(request) && !url.searchParams.has('cart_id')
          ? succeed({ cart_id: '1', items: [{ uuid: '00000000-0000-4000-8000-000000000001', quantity: 1 }] })
          : undefined,
      ),
  },
  {
    name: 'a new cart has no secret',
    fails: [
      'cart.create',
      'cart.read-back',
      'cart.absolute-quantities',
      'cart.remove',
      'cart.quantity-bounds',
      'cart.all-or-nothing',
      'cart.wrong-secret',
      'cart.separate',
      'cart.foreign-origin',
    ],
    plant: () => rewriteData(CREATE, (data) => ({ ...data, cart_secret: undefined })),
  },
  {
    name: 'a cart has another id when it is read',
    fails: ['cart.read-back'],
    plant: () => rewriteData(GET, (data) => ({ ...data, cart_id: '7' })),
  },
  {
    name: 'quantities are added',
    fails: ['cart.absolute-quantities'],
    plant: () =>
      resendBody(SAVE, (body) => ({
        ...body,
        items: itemsIn(body).map((item) => ({
          ...item,
          quantity: Number.isInteger(item.quantity) && item.quantity === 3 ? 5 : item.quantity,
        })),
      })),
  },
  {
    name: 'a save replaces the list',
    fails: ['cart.absolute-quantities'],
    plant: () =>
      rewrite(SAVE, (body) => {
        const data = body.data as Json;
        return { ...body, data: { ...data, items: itemsIn(data ?? {}).slice(0, 1) } };
      }),
  },
  {
    name: 'remove_items is ignored',
    fails: ['cart.remove'],
    plant: () => resendBody(SAVE, (body) => ({ ...body, remove_items: [] })),
  },
  {
    name: 'a quantity over the limit is taken',
    fails: ['cart.quantity-bounds'],
    plant: () =>
      resendBody(SAVE, (body) => ({
        ...body,
        items: itemsIn(body).map((item) => ({ ...item, quantity: item.quantity > 99_999 ? 9 : item.quantity })),
      })),
  },
  {
    name: 'an unknown product is left out of a new cart',
    fails: ['cart.unknown-product'],
    plant: () =>
      resendBody(CREATE, (body) => ({ ...body, items: itemsIn(body).filter(({ uuid }) => !uuid.includes('-dead-')) })),
  },
  {
    name: 'a save that is refused changes what it can',
    fails: ['cart.all-or-nothing'],
    plant: () => async (request, forward) => {
      const body = await readJson(request);
      const good = itemsIn(body).filter(({ uuid }) => !uuid.includes('-dead-'));
      if (isCall(request, SAVE) && good.length < itemsIn(body).length)
        await forward(withBody(request, { ...body, items: good }));
      return forward(request);
    },
  },
  {
    name: 'the secret of a cart is not compared',
    fails: ['cart.wrong-secret', 'cart.separate'],
    plant: () =>
      withRememberedSecrets((body, secrets) => {
        const secret = secrets.get(String(body.cart_id));
        return secret === undefined ? body : { ...body, cart_secret: secret };
      }),
  },
  {
    name: 'the last character of a secret is not compared',
    fails: ['cart.wrong-secret'],
    plant: () =>
      withRememberedSecrets((body, secrets) => {
        const secret = secrets.get(String(body.cart_id));
        return secret?.slice(0, -1) === body.cart_secret ? { ...body, cart_secret: secret } : body;
      }),
  },
  {
    name: 'a save without a cart succeeds and saves nothing',
    fails: ['cart.save-needs-cart', 'cart.wrong-secret', 'cart.malformed-body'],
    plant: () =>
      rewrite('/api/x4/cart/*', (body, url) =>
        body.key === 'NO_AUTH' && !url.pathname.endsWith('get') ? { success: true, data: null } : body,
      ),
  },
  {
    name: 'writes of other sites are taken',
    fails: ['cart.foreign-origin'],
    plant: () => resend('/api/x4/*', (headers) => headers.delete('origin')),
  },
  {
    name: 'a body that is no JSON is an empty save',
    fails: ['cart.malformed-body'],
    plant: () => async (request, forward) => {
      const response = await forward(request);
      return isCall(request, SAVE) && response.status === 400 && !(await response.clone().text()).includes('quantity')
        ? succeed({ cart_id: '1', items: [] })
        : response;
    },
  },
  {
    name: 'a product named twice is in the cart twice',
    fails: ['cart.repeated-product'],
    plant: () =>
      rewriteData(CREATE, (data) => ({
        ...data,
        items: itemsIn(data).flatMap((item) =>
          itemsIn(data).length === 1 && item.quantity === 1 ? [item, item] : [item],
        ),
      })),
  },
];
