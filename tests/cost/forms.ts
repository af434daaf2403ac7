/** A form for every route that accepts one: of the account site, the checkout, and the shop's own forms. */
import { BODY_LIMITS } from '../../src/bounds/limits.ts';
import { BODY_BYTES, type Dimension, many, sizesOf } from './dimension.ts';
import { SITE_FORM_BYTES } from '../../src/store/site/form-guard.ts';
import { CART_ID, CART_SECRET, isOfMember, PASSWORD } from './member.ts';
import { ORIGIN, type Sent } from './shop.ts';

/** Fields of a form by route; `salt` sets it apart from others. */
export const FORMS: Readonly<Record<string, (salt: string) => Readonly<Record<string, string>>>> = {
  'POST /account/login': (salt) => ({ email: `${salt}@example.com`, password: 'a long password' }),
  'POST /account/register': (salt) => ({
    name: 'Malee',
    email: `${salt}@example.com`,
    password: `a long password ${salt}`,
  }),
  'POST /account/confirm': () => ({ password: 'a long password' }),
  'POST /account/forgot': (salt) => ({ email: `${salt}@example.com` }),
  'POST /account/restock': (salt) => ({ uuid: '00000000-0000-4000-8000-000000000001', email: `${salt}@example.com` }),
  'POST /account/reset': () => ({ password: 'a long password' }),
  'POST /account/sent': () => ({}),
  'POST /account/login/code': () => ({ code: '123456', challenge: 'x' }),
  'POST /account/logout': () => ({}),
  'POST /account/orders/:id{[0-9]{1,9}}/cancel': () => ({}),
  'POST /account/orders/:id{[0-9]{1,9}}/advance': () => ({}),
  'POST /account/orders/:id{[0-9]{1,9}}/reorder': () => ({}),
  'POST /account/profile': () => ({ name: 'Malee' }),
  'POST /account/addresses': () => ({ recipient: 'Malee', phone: '0812345678', address: '1 Road', postcode: '10200' }),
  'POST /account/addresses/remove': () => ({ id: '1' }),
  'POST /account/security': () => ({ current: PASSWORD, next: 'another password' }),
  'POST /account/security/sessions': () => ({}),
  'POST /account/second-factor': () => ({ code: '123456', do: 'start' }),
  'POST /account/connections/leave': () => ({ web_id: '501' }),
  'POST /account/connections/agents': () => ({ id: '1' }),
  'POST /builder/oauth/authorize': () => ({ do: 'allow', act: 'read' }),
  'POST /builder/oauth/token': (salt) => ({ grant_type: 'authorization_code', code: salt, client_id: salt }),
  'POST /builder/oauth/revoke': (salt) => ({ token: salt, client_id: salt }),
  'POST /pay/cart': () => ({ do: 'add', uuid: '00000000-0000-4000-8000-000000000001', quantity: '1' }),
  'POST /pay/:page{cart|checkout}/:webName/:cartId': () => ({
    s: CART_SECRET,
    do: 'check',
    email: 'malee@example.com',
    postcode: '10200',
    use_point: '1',
    bank: 'promptpay',
    shipping_type: 'post',
    coupon_code: 'WELCOME',
  }),
  'POST /_embed': () => ({ html: '<p>x</p>' }),
  'POST /api/forms/:form_id': () => ({ name: 'Malee', email: 'malee@example.com', message: 'x' }),
  'POST /api/forms/:form_id (page)': () => ({ name: 'Malee', email: 'malee@example.com', message: 'x' }),
};

const PARAMETERS: Readonly<Record<string, string>> = {
  ':id{[0-9]{1,9}}': '1',
  ':page{cart|checkout}': 'checkout',
  ':webName': 'krua',
  ':cartId': CART_ID,
  ':form_id': 'contact',
};

/** Routes that hash passwords, which has to take long, and how many. */
const HASHES: ReadonlyMap<string, number> = new Map([
  ['POST /account/login', 1],
  ['POST /account/register', 1],
  // The current one is verified, the next one hashed.
  ['POST /account/security', 2],
]);

const BOUNDARY = 'x0x0x';
/** Bytes and fields of a form beside what grows. */
const REST_BYTES = 4096;
const REST_FIELDS = 20;

/** The dimensions of a form. */
export function formDimensions(route: string): Dimension[] {
  const path = Object.entries(PARAMETERS).reduce(
    (pattern, [name, value]) => pattern.replace(name, value),
    route.split(' ')[1] ?? '',
  );
  const fieldsOf: (salt: string) => Readonly<Record<string, string>> = FORMS[route] ?? (() => ({}));
  const accept = route.endsWith('(page)') ? 'text/html' : 'application/json';
  const send = (type: string, body: string): Sent => ({
    method: 'POST',
    isOfMember: isOfMember(route),
    path,
    headers: [
      ['content-type', type],
      ['accept', accept],
      ['sec-fetch-site', 'same-origin'],
      ['origin', ORIGIN],
      ['referer', 'http://krua.test/lab'],
    ],
    body,
  });
  const url = (salt: string, more: string) =>
    send('application/x-www-form-urlencoded', `${new URLSearchParams(fieldsOf(salt))}&salt=${salt}&${more}`);
  const parts = (salt: string, part: (index: number) => string, size: number) =>
    send(
      `multipart/form-data; boundary=${BOUNDARY}`,
      `${many(size, (index) => `--${BOUNDARY}\r\n${part(index)}\r\n`).join('')}--${BOUNDARY}\r\n${disposition(salt)}\r\n\r\n1\r\n--${BOUNDARY}--\r\n`,
    );
  const hashes = HASHES.get(route);
  const dimension = (name: string, unit: number, at: Dimension['at'], limit?: number): Dimension => ({
    route,
    name,
    sizes: sizesOf(BODY_BYTES / unit, (bytesOf(route) - REST_BYTES) / unit, limit),
    at,
    ...(hashes === undefined ? {} : { heavy: 'thread', parts: hashes }),
  });
  const most = BODY_LIMITS.fields - REST_FIELDS;
  return [
    dimension('names', 5, (size, salt) => url(salt, many(size, (index) => `n${index}=`).join('&')), most),
    dimension('values of a name', 4, (size, salt) => url(salt, many(size, () => 'q=1').join('&')), most),
    dimension('separators', 1, (size, salt) => url(salt, '&'.repeat(size))),
    dimension('encoded', 9, (size, salt) => url(salt, `q=${'%E0%B8%81'.repeat(size)}`)),
    dimension('length of a name', 1, (size, salt) => url(salt, `${'n'.repeat(size)}=1`)),
    ...Object.keys(fieldsOf('')).map((name) =>
      dimension(`length of ${name}`, 1, (size, salt) => {
        const fields = { ...fieldsOf(salt), [name]: `${fieldsOf(salt)[name] ?? ''}${'a'.repeat(size)}` };
        return send('application/x-www-form-urlencoded', new URLSearchParams(fields).toString());
      }),
    ),
    dimension('parts', 50, (size, salt) => parts(salt, (index) => `${disposition(`n${index}`)}\r\n\r\n1`, size), most),
    dimension(
      'files',
      70,
      (size, salt) => parts(salt, (index) => `${disposition(`n${index}`)}; filename="a"\r\n\r\n1`, size),
      most,
    ),
    dimension('headers of a part', 6, (size, salt) =>
      parts(salt, () => `${disposition('n')}\r\n${'a: b\r\n'.repeat(size)}\r\n1`, 1),
    ),
    dimension('dashes', 2, (size, salt) =>
      parts(salt, () => `${disposition('n')}\r\n\r\n${'\r\n--'.repeat(size / 2)}`, 1),
    ),
  ];
}

/** Bytes of the texts of a route's form. */
function bytesOf(route: string): number {
  return /^POST \/(?:account|pay|builder)\//.test(route) ? SITE_FORM_BYTES : BODY_LIMITS.formBytes;
}

function disposition(name: string): string {
  return `content-disposition: form-data; name="${name}"`;
}
