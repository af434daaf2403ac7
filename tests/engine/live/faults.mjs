/** Checks faults between the shop and Vendure while orders are placed: in the end each order is placed once. */
import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { cartOf, pay, SOAP, until } from './shop.mjs';

/** @typedef {import('./owner.mjs').Owner} Owner @typedef {import('./relay.mjs').Relay} Relay @typedef {import('./shop.mjs').Shop} Shop */
/**
 * The running parts: `restartShop` and `restartEngine` kill their process and start a new one.
 * @typedef {{ shop: () => Shop, owner: Owner, relay: Relay, restartShop: () => Promise<void>, restartEngine: () => Promise<void> }} Parts
 */

/** After 60 s another process finishes an unfinished order; it searches for them every 20 s. */
const RECOVERED_MS = 120_000;
const SHOWN_MS = 60_000;
const STEPS = ['AddItems', 'SetCustomer', 'SetAddress', 'SetShipping', 'ArrangePayment', 'AddPayment', 'Orders'];
const MUTATIONS = STEPS.filter((about) => about !== 'Orders');

/** A price that the owner changes is on the product's page within a minute. @param {Parts} parts */
export async function checkReprice({ shop, owner }) {
  await owner.price(12_345);
  const startedAt = Date.now();
  const page = `${shop().url}/en/product/${SOAP.slug}/${SOAP.uuid}`;
  await until('the new price is shown', SHOWN_MS, async () => (await (await fetch(page)).text()).includes('123.45'));
  console.log(`a changed price was shown after ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
}

/** The shop's process is killed before and after each request of an order. @param {Parts} parts */
export async function checkKilledShop(parts) {
  const { relay, shop, restartShop } = parts;
  await ordered(parts, async () => {
    const carts = [];
    for (const about of STEPS)
      for (const when of /** @type {const} */ (['before', 'after'])) {
        const cart = await cartOf(shop().url);
        carts.push(cart);
        relay.trap = { about, when, act: () => shop().signal('SIGKILL') };
        await pay(shop().url, cart).catch(() => undefined);
        assert.equal(relay.trap, undefined, `${about} was asked`);
        await restartShop();
        console.log(`shop killed ${when} ${about}: ${(await pay(shop().url, cart)).status}`);
      }
    return carts;
  });
}

/** Vendure's process is killed before and after it has executed each request of an order. @param {Parts} parts */
export async function checkKilledEngine(parts) {
  const { relay, shop, restartEngine } = parts;
  await ordered(parts, async () => {
    const carts = [];
    for (const about of ['AddItems', 'ArrangePayment', 'AddPayment'])
      for (const when of /** @type {const} */ (['before', 'after'])) {
        const cart = await cartOf(shop().url);
        carts.push(cart);
        relay.trap = { about, when, act: restartEngine };
        const { status } = await pay(shop().url, cart);
        assert.equal(relay.trap, undefined, `${about} was asked`);
        const page = await fetch(`${shop().url}/en/product/${SOAP.slug}/${SOAP.uuid}`);
        assert.equal(page.status, 200, 'pages go on');
        await until('Vendure answers', RECOVERED_MS, parts.owner.answers);
        console.log(`engine killed ${when} ${about}: ${status}`);
      }
    return carts;
  });
}

/** Each request of an order reaches Vendure twice. @param {Parts} parts */
export async function checkDoubled(parts) {
  const { relay, shop, owner } = parts;
  await ordered(parts, async () => {
    const carts = [];
    for (const about of MUTATIONS) {
      const cart = await cartOf(shop().url);
      carts.push(cart);
      relay.trap = { about, when: 'twice' };
      const { status } = await pay(shop().url, cart);
      assert.equal(relay.trap, undefined, `${about} was asked`);
      console.log(`${about} twice: ${status}`);
      assert.deepEqual([status, await owner.lastLines()], [303, [{ quantity: 1 }]]);
    }
    return carts;
  });
}

/** Two shoppers order the last piece, and one gets it; slow responses only delay them. @param {Parts} parts */
export async function checkLastPiece({ relay, shop, owner }) {
  const rest = await owner.stock();
  await owner.restock(1);
  const carts = [await cartOf(shop().url), await cartOf(shop().url)];
  relay.delayMs = 300;
  const statuses = await Promise.all(carts.map(async (cart) => (await pay(shop().url, cart)).status));
  relay.delayMs = 0;
  assert.deepEqual([statuses.toSorted((a, b) => a - b), await owner.stock()], [[303, 422], 0]);
  await owner.restock(rest);
  console.log('the last piece was sold once, of two who paid for it');
}

/**
 * Places the orders that `work` has left open; then each of its carts has bought one piece.
 * @param {Parts} parts @param {() => Promise<Awaited<ReturnType<typeof cartOf>>[]>} work
 */
export async function ordered({ shop, owner }, work) {
  const before = await owner.stock();
  const carts = await work();
  for (const cart of carts)
    await until('each order is placed', RECOVERED_MS, async () => (await pay(shop().url, cart)).status === 303);
  await pause(1000);
  assert.equal(before - (await owner.stock()), carts.length, 'pieces sold');
  console.log(`${carts.length} orders placed once, of ${carts.length}`);
}
