import PostalMime from 'postal-mime';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openSmtpServer, type SmtpServer } from '../../../tests/setup/smtp-server.ts';
import { openTestDatabase } from '../../../tests/setup/test-cluster.ts';
import { unlimitedEffects } from '../../../tests/setup/unlimited-effects.ts';
import type { OpenDatabase } from '../database/database.ts';
import { mails } from '../database/tables/mail.ts';
import { shops } from '../database/tables/shop.ts';
import { type Mail, openOutbox, queueMail, sendOne } from './outbox.ts';
import { logTransport, type MailTransport, smtpTransport } from './transport.ts';

const START = new Date('2026-11-01T03:00:00Z');
const FROM = 'orders@shop.example';
const MAIL: Mail = {
  webId: '7',
  kind: 'order-received',
  to: 'malee@example.com',
  senderName: 'ร้าน Raan',
  subject: 'ได้รับคำสั่งซื้อ 12 แล้ว',
  text: 'ขอบคุณ ฿1,250\n',
  html: '<p>ขอบคุณ ฿1,250</p>',
};

let database: OpenDatabase;
let server: SmtpServer;
let now: Date;
let logged: object[];
beforeAll(async () => {
  database = await openTestDatabase();
  await database.db.insert(shops).values({
    webId: '7',
    webName: 'krua',
    name: 'ครัว',
    suspended: false,
    policy: { banks: [], shipping_types: [] },
    base: {},
    fingerprint: '',
    importedAt: START,
  });
});
afterAll(() => database.close());
beforeEach(async () => {
  server = await openSmtpServer();
  now = START;
  logged = [];
});
afterEach(async () => {
  await server.stop();
  await database.db.delete(mails);
});

const permit = await unlimitedEffects.allow('mail-sent', { webId: '1', account: null, address: '' }, new Date());
const deps = (transport: MailTransport = smtpTransport({ url: server.url, from: FROM })) => ({
  db: database.db,
  transport,
  now: () => now,
  log: (entry: object) => void logged.push(entry),
});
const queue = (more: Partial<Mail> = {}) => queueMail(database.db, { ...MAIL, ...more }, now, permit);
const waiting = () => database.db.select().from(mails);
const later = (ms: number) => (now = new Date(now.getTime() + ms));

test('a mail arrives as text and HTML, and its row goes', async () => {
  await queue();
  expect(await sendOne(deps())).toBe(true);
  expect([await waiting(), await sendOne(deps())]).toEqual([[], false]);
  const [taken] = server.taken;
  const { from, to, subject, text, html, messageId } = await PostalMime.parse(taken?.message ?? '');
  expect({ recipients: taken?.recipients, from, to, subject, text: text?.trim(), html: html?.trim() }).toEqual({
    recipients: ['malee@example.com'],
    from: { name: 'ร้าน Raan', address: FROM },
    to: [{ name: '', address: 'malee@example.com' }],
    subject: 'ได้รับคำสั่งซื้อ 12 แล้ว',
    text: 'ขอบคุณ ฿1,250',
    html: '<p>ขอบคุณ ฿1,250</p>',
  });
  expect(messageId).toMatch(/^<[\da-f-]{36}@shop\.example>$/);
});

test.each([
  ['a subject', { subject: 'Order\r\nBcc: thief@example.com\r\n\r\nBuy!' }],
  ["a shop's name", { senderName: 'Shop\r\nBcc: thief@example.com' }],
  ["a shop's name with an address", { senderName: '"Shop" <thief@example.com>,' }],
  ['an address of two', { to: 'malee@example.com, thief@example.com' }],
  ['an address with a line end', { to: 'malee@example.com>\r\nRCPT TO:<thief@example.com' }],
])('%s adds neither a header nor a recipient', async (_, hostile) => {
  await queue(hostile);
  await sendOne(deps());
  for (const { recipients, message } of server.taken) {
    const { headers, from } = await PostalMime.parse(message);
    expect(recipients).not.toContain('thief@example.com');
    expect(headers.map(({ key }) => key)).not.toContain('bcc');
    expect(from?.address).toBe(FROM);
  }
});

test('a server that is away delays mails: 30 s, doubling to an hour; after a day they are given up, with a line', async () => {
  await server.stop();
  await queue();
  const waits: number[] = [];
  while ((await waiting()).length > 0) {
    expect(await sendOne(deps())).toBe(true);
    const [mail] = await waiting();
    if (mail === undefined) break;
    waits.push((mail.dueAt.getTime() - now.getTime()) / 1000);
    expect(await sendOne(deps())).toBe(false);
    now = mail.dueAt;
  }
  expect(waits.slice(0, 9)).toEqual([30, 60, 120, 240, 480, 960, 1920, 3600, 3600]);
  const hours = waits.reduce((sum, wait) => sum + wait, 0) / 3600;
  expect(hours).toBeGreaterThan(23);
  expect(hours).toBeLessThanOrEqual(24);
  expect(logged.at(-1)).toMatchObject({ event: 'mail given up', level: 'error', kind: 'order-received' });
  expect(JSON.stringify(logged)).not.toContain('malee');
});

test('a server that comes back gets what waited, once', async () => {
  await server.stop();
  await queue();
  await sendOne(deps());
  await server.start();
  later(30_000);
  await sendOne(deps());
  expect([server.taken.length, await waiting()]).toEqual([1, []]);
});

test('a permanently refused recipient is not retried, a temporarily refused one is', async () => {
  await queue();
  server.faults.push('refuse-for-now', 'refuse-recipient');
  await sendOne(deps());
  expect(await waiting()).toHaveLength(1);
  later(30_000);
  await sendOne(deps());
  expect([await waiting(), server.taken]).toEqual([[], []]);
  expect(logged.map((entry) => ('event' in entry ? entry.event : ''))).toEqual(['mail delayed', 'mail given up']);
});

test('a server that is cut off midway loses no mail, and repeats only what it had kept without saying so', async () => {
  const people = Array.from({ length: 12 }, (_, index) => `person${index}@example.com`);
  for (const to of people) await queue({ to });
  server.faults.push('cut-before', 'cut-after', 'cut-before', 'cut-after');
  const outbox = deps();
  for (let round = 0; round < 3; round += 1) {
    while (await sendOne(outbox));
    later(60_000);
  }
  expect(await waiting()).toEqual([]);
  const came = server.taken.flatMap(({ recipients }) => recipients);
  expect([...new Set(came)].toSorted()).toEqual(people.toSorted());
  expect(came).toHaveLength(people.length + 2);
  const ids = server.taken.map(({ message }) => /^Message-ID: (.*)$/m.exec(message)?.[1]);
  expect(new Set(ids).size).toBe(people.length);
});

test('processes on one database send each mail once', async () => {
  const people = Array.from({ length: 30 }, (_, index) => `person${index}@example.com`);
  for (const to of people) await queue({ to });
  const drain = async () => {
    const own = deps();
    while (await sendOne(own));
  };
  await Promise.all([drain(), drain(), drain()]);
  expect(server.taken.flatMap(({ recipients }) => recipients).toSorted()).toEqual(people.toSorted());
});

test('a process that is killed while it sends leaves its mail to the others, once its lease has ended', async () => {
  await queue();
  const killed: MailTransport = { isLocal: false, send: () => new Promise(() => undefined), close: () => undefined };
  void sendOne(deps(killed));
  await expect.poll(async () => (await waiting())[0]?.attempts).toBe(1);
  expect(await sendOne(deps())).toBe(false);
  later(120_000);
  expect(await sendOne(deps())).toBe(true);
  expect([server.taken.length, await waiting()]).toEqual([1, []]);
});

test('a transaction that fails leaves no mail', async () => {
  const fails = database.db.transaction(async (tx) => {
    await queueMail(tx, MAIL, now, permit);
    throw new Error('the order was refused');
  });
  await expect(fails).rejects.toThrow('the order was refused');
  expect(await waiting()).toEqual([]);
});

test('each wake sends what was written before it, however they overlap', async () => {
  const entries: object[] = [];
  const outbox = openOutbox(deps(logTransport((entry) => entries.push(entry))));
  await Promise.all(
    Array.from({ length: 40 }, async (_, index) => {
      const to = `person${index}@example.com`;
      await queue({ to });
      await outbox.wake();
      expect(entries).toContainEqual(expect.objectContaining({ event: 'mail', to }));
    }),
  );
  await outbox.close();
  expect(entries).toHaveLength(40);
});

test('closing waits for the attempt under way and begins none', async () => {
  let finish: (() => void) | undefined;
  const sent: string[] = [];
  const slow: MailTransport = {
    isLocal: false,
    send: async ({ recipient }) => {
      await new Promise<void>((resolve) => (finish = resolve));
      sent.push(recipient);
    },
    close: () => sent.push('closed'),
  };
  await queue({ to: 'first@example.com' });
  await queue({ to: 'second@example.com' });
  const outbox = openOutbox(deps(slow));
  await outbox.wake();
  await expect.poll(async () => (await waiting()).filter(({ attempts }) => attempts > 0).length).toBe(1);
  const closed = outbox.close();
  await expect.poll(() => finish).toBeDefined();
  finish?.();
  await closed;
  expect(sent).toEqual(['first@example.com', 'closed']);
  expect(await waiting()).toHaveLength(1);
});
