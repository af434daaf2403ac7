import { beforeAll, expect, test } from 'vitest';
import {
  countAttempt,
  countLogin,
  refundAttempt,
  registrationLimits,
  resetLimits,
} from '../../../src/store/accounts/attempts.ts';
import { describeService, START } from '../harness.ts';
import { customer, openMarket, visitor } from '../cart-environment.ts';

const PASSWORD = 'correct horse battery';

let lastOne = 0;
function newEmail(): string {
  lastOne += 1;
  return `person${lastOne}@example.org`;
}

describeService('guessing passwords', {}, (service) => {
  beforeAll(() => openMarket(service()));

  test('an unknown e-mail and a wrong password are distinguished by nobody', async () => {
    const { email } = await customer(service());
    const pages = [];
    const unconfirmed = newEmail();
    await visitor(service()).post('/account/register', {
      name: 'Malee',
      email: unconfirmed,
      password: 'wrong, or not',
    });
    for (const login of [email, newEmail(), unconfirmed]) {
      const answer = await visitor(service()).post('/account/login?lang=en', { email: login, password: 'wrong' });
      pages.push([answer.status, (await answer.text()).replaceAll(login, '')]);
    }
    expect(pages).toEqual([pages[0], pages[0], pages[0]]);
    expect(pages[0]?.[0]).toBe(422);
  });

  test('guessing passwords is stopped, for that e-mail from that address, and the right one does not help then', async () => {
    const { email } = await customer(service());
    const from = { 'x-forwarded-for': '203.0.113.7' };
    const statuses = [];
    for (let attempt = 0; attempt < 9; attempt += 1) {
      const answer = await visitor(service()).post('/account/login', { email, password: `guess ${attempt}` }, from);
      statuses.push(answer.status);
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422, 422, 422, 422, 429]);
    const right = { email, password: 'a long password' };
    expect((await visitor(service()).post('/account/login', right, from)).status).toBe(429);
    const elsewhere = { 'x-forwarded-for': '203.0.113.8' };
    expect((await visitor(service()).post('/account/login', right, elsewhere)).status).toBe(303);
  });

  test('guesses from anywhere lock the owner out neither at home nor at another address', async () => {
    const person = await customer(service());
    const right = { email: person.email, password: 'a long password' };
    const guess = async (address: string) =>
      (await countLogin(service().db, { email: person.email, address, visitors: 1, device: undefined }, START)) !==
      undefined;
    for (let stranger = 0; stranger < 5; stranger += 1)
      for (let attempt = 0; attempt < 8; attempt += 1) expect(await guess(`203.0.113.${100 + stranger}`)).toBe(true);
    // 40 guesses were made: another stranger's network has two before it has to wait.
    const late = [await guess('2001:db8:1:2::1'), await guess('2001:db8:1:2::1'), await guess('2001:db8:1:2:ffff::9')];
    expect(late).toEqual([true, true, false]);
    const elsewhere = await visitor(service()).post('/account/login', right, { 'x-forwarded-for': '203.0.113.200' });
    expect(elsewhere.status).toBe(303);
    // The browser that has logged in before, even behind an address that is used up.
    const home = await person.post('/account/login', right, { 'x-forwarded-for': '203.0.113.100' });
    expect(home.status).toBe(303);
  });

  test('after eight guesses each has to wait twice as long, an hour at most, and all is forgotten after a day', async () => {
    const email = newEmail();
    const guess = async (afterMs: number) => {
      const now = new Date(START.getTime() + afterMs);
      return (
        (await countLogin(service().db, { email, address: '203.0.113.31', visitors: 1, device: undefined }, now)) !==
        undefined
      );
    };
    for (let attempt = 0; attempt < 8; attempt += 1) expect(await guess(0)).toBe(true);
    const allowed = [];
    let now = 0;
    for (const minutes of [1, 2, 4, 8, 16, 32, 60, 60]) {
      allowed.push(await guess(now + minutes * 60_000 - 1));
      now += minutes * 60_000;
      allowed.push(await guess(now));
    }
    expect(allowed).toEqual(Array.from({ length: 8 }, () => [false, true]).flat());
    for (let attempt = 0; attempt < 8; attempt += 1) expect(await guess(24 * 3600_000)).toBe(true);
  });

  test('a request that is counted after a later one does not wait: processes differ by their clocks', async () => {
    const login = { address: '203.0.113.61', visitors: 1, device: undefined };
    const registered = [];
    const loggedIn = [];
    for (const ms of [0, -1, -5000, -10_000]) {
      const now = new Date(START.getTime() + ms);
      registered.push((await countAttempt(service().db, registrationLimits(login), now)) !== undefined);
      const limits = await countLogin(service().db, { ...login, email: newEmail() }, now);
      loggedIn.push(limits !== undefined);
      await refundAttempt(service().db, limits ?? []);
    }
    expect({ registered, loggedIn }).toEqual({ registered: Array(4).fill(true), loggedIn: Array(4).fill(true) });
  });

  test('guessing the password of somebody who has left a device open is stopped', async () => {
    const person = await customer(service());
    const from = { 'x-forwarded-for': '203.0.113.90' };
    const statuses = [];
    for (let attempt = 0; attempt < 9; attempt += 1) {
      const guess = { current: `guess ${attempt} of many`, next: PASSWORD };
      statuses.push((await person.post('/account/security', guess, from)).status);
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422, 422, 422, 422, 429]);
  });

  test('the loopback address has the attempts of all visitors that it stands for', async () => {
    const { db } = service();
    /** Attempts of one kind until the first is refused. */
    const allowed = async (attempt: (time: number) => Promise<unknown>) => {
      let made = 0;
      while ((await attempt(made)) !== undefined) made += 1;
      return made;
    };
    const counts = async (address: string, visitors: number) => {
      const sender = { address, visitors };
      return {
        registrations: await allowed(() => countAttempt(db, registrationLimits(sender), START)),
        resets: await allowed((time) => countAttempt(db, resetLimits(sender, `${time}-${address}@example.org`), START)),
        logins: await allowed((time) =>
          countLogin(db, { ...sender, email: `${time}-${address}@example.org`, device: undefined }, START),
        ),
      };
    };
    expect(await counts('203.0.113.44', 1)).toEqual({ registrations: 30, resets: 30, logins: 80 });
    expect(await counts('127.0.0.9', 5)).toEqual({ registrations: 150, resets: 150, logins: 400 });
  });
});
