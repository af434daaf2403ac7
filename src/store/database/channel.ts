/**
 * Announces changes between the processes on one database (LISTEN/NOTIFY). PostgreSQL delivers a message after its
 * transaction is committed, and only to connections that are listening: messages are missed while a connection is lost.
 */
import { type SQL, sql } from 'drizzle-orm';
import type { Client } from 'pg';
import { setTimeout as pause } from 'node:timers/promises';
import { shops } from './tables/shop.ts';

/** The channel of shops whose visible pages have changed; its messages are `web_id`s. */
const CHANGED_SHOPS = 'raan_changed_shop';
const FIRST_PAUSE_MS = 50;
/** Delay before a reconnect. A change published meanwhile is shown late by this time. */
const LONGEST_PAUSE_MS = 250;
/** A silently dropped connection is noticed after this time at most. */
const HEARTBEAT_MS = 10_000;

/** Listener for changed shops: a `web_id`, or undefined (any shop) after missed messages. */
export type ShopListener = (webId: string | undefined) => void;

/** A transaction, or another executor of statements. */
interface Announcer {
  execute(query: SQL): PromiseLike<unknown>;
}

/** Announces to all processes that a shop's visible pages have changed, once the transaction is committed. */
export async function announceShop(tx: Announcer, webId: string): Promise<void> {
  await tx.execute(sql`SELECT pg_notify(${CHANGED_SHOPS}, ${webId})`);
}

/** Drops what the processes have cached of a shop's pages, once the transaction is committed. */
export async function announceChange(tx: Announcer, webId: string): Promise<void> {
  await tx.execute(sql`UPDATE ${shops} SET published = published + 1 WHERE ${shops.webId} = ${webId}`);
  await announceShop(tx, webId);
}

/**
 * Listens for changed shops over its own connection, and reconnects when that is lost. Resolves once it listens; call
 * the returned function to stop.
 * @param connect - creates a client that is not connected yet
 * @throws the system's error when the first connection fails
 */
export async function listenForShops(connect: () => Client, listener: ShopListener): Promise<() => Promise<void>> {
  const stopped = new AbortController();
  let current: Client | undefined = await openListener(connect, listener, reconnect);

  function reconnect(): void {
    current = undefined;
    if (!stopped.signal.aborted) void reopen();
  }

  async function reopen(): Promise<void> {
    for (let wait = FIRST_PAUSE_MS; !stopped.signal.aborted; wait = Math.min(wait * 2, LONGEST_PAUSE_MS)) {
      const client = await openListener(connect, listener, reconnect).catch(() => undefined);
      if (client !== undefined && stopped.signal.aborted) return client.end();
      if (client !== undefined) {
        current = client;
        listener(undefined);
        return;
      }
      await pause(wait, undefined, { signal: stopped.signal, ref: false }).catch(() => undefined);
    }
  }

  return async () => {
    stopped.abort();
    await current?.end().catch(() => undefined);
  };
}

/** Connects and listens; `onLost` is called once when the connection ends afterwards. */
async function openListener(connect: () => Client, listener: ShopListener, onLost: () => void): Promise<Client> {
  const client = connect();
  let isListening = false;
  const lose = () => {
    clearInterval(heartbeat);
    if (!isListening) return;
    isListening = false;
    client.end().catch(() => undefined);
    onLost();
  };
  const heartbeat = setInterval(() => void client.query('SELECT 1').catch(lose), HEARTBEAT_MS).unref();
  client.on('error', lose);
  client.on('end', lose);
  client.on('notification', ({ payload }) => listener(payload));
  try {
    await client.connect();
    await client.query(`LISTEN ${CHANGED_SHOPS}`);
  } catch (error) {
    clearInterval(heartbeat);
    await client.end().catch(() => undefined);
    throw error;
  }
  isListening = true;
  return client;
}
