/** The built shop of the live run, and requests of its guests. */
import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { startServer, whenReady } from '../../../src/cli/setup/server.mjs';

/** A product without variants: tamarind soap of the demo shop. */
export const SOAP = { slug: 'tamarind-soap', uuid: '32ba7c42-40c9-4019-a986-d664c0b89857' };
/** A coupon that only Vendure has. */
export const COUPON = 'ENGINE20';
const READY_MS = 120_000;
const PASSWORD = 'a long password';

/**
 * Starts the shop; `links` are the links in the mails that it has sent.
 * @param {{ port: number, env: NodeJS.ProcessEnv }} options
 */
export async function startShop({ port, env }) {
  /** @type {string[]} */
  const links = [];
  const onLog = (/** @type {string} */ line) => {
    const link = /"link":"([^"]+)"/.exec(line)?.[1];
    if (link !== undefined) links.push(link);
    if (line.includes('"level":"error"')) console.error(line);
  };
  const server = startServer({ host: '127.0.0.1', port }, { env, onLog, onError: console.error });
  assert(await whenReady(server, READY_MS), 'the shop was not ready in time');
  return { ...server, links };
}

/** @typedef {Awaited<ReturnType<typeof startShop>>} Shop */

/** Polls until a condition holds, and fails after a timeout. @param {string} what @param {number} ms @param {() => Promise<boolean> | boolean} holds */
export async function until(what, ms, holds) {
  const end = Date.now() + ms;
  while (!(await holds())) {
    assert(Date.now() < end, `${what} within ${ms / 1000} s`);
    await pause(500);
  }
}

/**
 * Registers an account, confirms its address with the link in its mail, and returns its session as a cookie header.
 * @param {Shop} shop @param {string} name
 */
export async function sessionOf({ url, links }, name) {
  const send = (/** @type {string} */ path, /** @type {Record<string, string>} */ form) =>
    fetch(new URL(path, url), {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: url },
      body: new URLSearchParams(form),
    });
  const sent = links.length;
  await send('/account/register', { name, email: `${name}@example.com`, password: PASSWORD });
  await until('the mail of the registration', 10_000, () => links.length > sent);
  const { pathname, search } = new URL(links.at(-1) ?? '', url);
  const answer = await send(pathname + search, { password: PASSWORD });
  const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0]);
  assert(answer.status === 303 && cookies.length > 0, `the account ${name} is logged in`);
  return cookies.join('; ');
}

/** Creates a cart with one piece. @param {string} url */
export async function cartOf(url) {
  const body = JSON.stringify({ items: [{ uuid: SOAP.uuid, quantity: 1 }], lang_key: 'en' });
  const headers = { 'content-type': 'application/json', origin: url, 'idempotency-key': crypto.randomUUID() };
  const answer = await fetch(`${url}/api/x4/cart/checkoutByItems`, { method: 'POST', headers, body });
  const { data } = await answer.json();
  return { path: `/pay/checkout/raan/${data.cart_id}`, secret: data.cart_secret };
}

/** Pays a cart as a guest. @param {string} url @param {Awaited<ReturnType<typeof cartOf>>} cart */
export function pay(url, { path, secret }) {
  const form = {
    s: secret,
    do: 'pay',
    email: 'guest@example.com',
    shipping_type: 'standard',
    bank: 'kbank',
    recipient: 'Somsri Jaidee',
    phone: '081 234 5678',
    address: '99/9 Nimman Road',
    postcode: '50200',
    area: '500101',
  };
  return fetch(`${url}${path}?lang=en`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: url },
    body: new URLSearchParams(form),
  });
}

/**
 * The environment of a shop with Vendure behind it.
 * @param {Pick<import('./live.mjs').Live, 'channelToken' | 'password'>} live
 * @param {{ folder: string, databaseUrl: string, dataDir: string, engineUrl: string }} at
 */
export function shopEnv({ channelToken, password }, { engineUrl, ...own }) {
  return {
    ...ownEnv(own),
    COMMERCE: 'vendure',
    COMMERCE_URL: engineUrl,
    COMMERCE_CHANNEL: channelToken,
    COMMERCE_USER: 'superadmin',
    COMMERCE_PASSWORD: password,
  };
}

/** The environment of the same shop in its own tables. @param {{ folder: string, databaseUrl: string, dataDir: string }} at */
export function ownEnv({ folder, databaseUrl, dataDir }) {
  return {
    STORE_API_URL: '',
    CHECKOUT_URL: '',
    LOOPBACK_VISITORS: '100000',
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    SHOP_FOLDER: folder,
  };
}
