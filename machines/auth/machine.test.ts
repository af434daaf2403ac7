import { afterEach, expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { type AccountPage, authMachine, type UrlAnswer, type UserAnswer } from './machine.ts';

const user = { id: 'u1', name: 'Nim' };
const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

const turn = async () => {
  for (let count = 0; count < 6; count += 1) await Promise.resolve();
};

async function start(users: (UserAnswer | Error)[], url: UrlAnswer | Error) {
  const log: unknown[][] = [];
  const actor = createActor(
    authMachine.provide({
      actors: {
        checkUser: fromPromise(() => {
          const next = users.shift() ?? { ok: false };
          return next instanceof Error ? Promise.reject(next) : Promise.resolve(next);
        }),
        fetchUrl: fromPromise<UrlAnswer, AccountPage>(({ input }) => {
          log.push(['fetchUrl', input, actor.getSnapshot().context.user]);
          return url instanceof Error ? Promise.reject(url) : Promise.resolve(url);
        }),
      },
      actions: {
        redirect: (_, answer) => log.push(['redirect', answer]),
        showFailure: (_, failure) => log.push(['showFailure', failure]),
      },
    }),
  );
  const errors: unknown[] = [];
  actor.subscribe({ error: (error) => errors.push(error) });
  actor.start();
  stops.push(() => {
    expect(errors).toEqual([]);
    actor.stop();
  });
  await turn();
  return { actor, log, user: () => actor.getSnapshot().context.user };
}

test.each<[string, UserAnswer | Error, unknown]>([
  ['a user', { ok: true, user }, user],
  ['a guest', { ok: true, user: null }, null],
  ['nobody knows', { ok: false }, undefined],
  ['no answer', new Error('lost'), undefined],
])('the check finds %s', { meta: { spec: ['4.32', '7.8'] } }, async (_, answer, expected) => {
  const on = await start([answer], { ok: false, key: '' });
  expect(on.user()).toEqual(expected);
});

test.each(['login', 'register', 'logout'] as const)(
  '%s clears the local user, then redirects',
  { meta: { spec: ['4.33'] } },
  async (page) => {
    const url: UrlAnswer = { ok: true, url: 'https://account.example/' };
    const on = await start([{ ok: true, user }], url);
    on.actor.send({ type: 'go', page });
    expect(on.user()).toBe(null);
    on.actor.send({ type: 'go', page: 'login' });
    await turn();
    expect(on.log).toEqual([
      ['fetchUrl', page, null],
      ['redirect', url],
    ]);
  },
);

test.each<[UrlAnswer | Error, string]>([
  [{ ok: false, key: 'NOT_NOW' }, 'NOT_NOW'],
  [new Error('lost'), ''],
])('shows the failure and checks the user again when there is no URL', async (answer, key) => {
  const on = await start(
    [
      { ok: true, user },
      { ok: true, user },
    ],
    answer,
  );
  on.actor.send({ type: 'go', page: 'logout' });
  await turn();
  expect([on.log.slice(1), on.user()]).toEqual([[['showFailure', { page: 'logout', key }]], user]);
});

test('checks the user again when the page is restored', async () => {
  const on = await start(
    [
      { ok: true, user },
      { ok: true, user: null },
    ],
    { ok: true, url: '/account' },
  );
  on.actor.send({ type: 'go', page: 'logout' });
  await turn();
  on.actor.send({ type: 'page.restored' });
  await turn();
  expect([on.user(), on.actor.getSnapshot().value]).toEqual([null, 'known']);
});
