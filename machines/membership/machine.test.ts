import { afterEach, expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { type ChangeAnswer, type MemberAnswer, membershipMachine } from './machine.ts';
import { membershipView } from './view.ts';

const info = (flag: '0' | '1', joined: number): MemberAnswer => ({
  ok: true,
  info: { member: { member_flag: flag }, join_num: joined },
});
const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});
const turn = async () => {
  for (let count = 0; count < 8; count += 1) await Promise.resolve();
};

function start(infos: (MemberAnswer | Error)[], change: ChangeAnswer | Error = { ok: true }) {
  const log: unknown[][] = [];
  const actor = createActor(
    membershipMachine.provide({
      actors: {
        loadInfo: fromPromise(() => {
          const next = infos.shift() ?? { ok: false };
          return next instanceof Error ? Promise.reject(next) : Promise.resolve(next);
        }),
        change: fromPromise<ChangeAnswer, 'join' | 'leave'>(({ input }) => {
          log.push(['change', input]);
          return change instanceof Error ? Promise.reject(change) : Promise.resolve(change);
        }),
      },
      actions: {
        redirectToLogin: () => log.push(['redirectToLogin']),
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
  return { actor, log, view: () => membershipView(actor.getSnapshot()) };
}

test('is unknown until the user is known', () => {
  expect(start([]).view()).toEqual({ member: 'unknown', visitor: undefined, joinCount: undefined });
});

test('treats a guest as no member whatever the answer, and redirects to the login before joining', async () => {
  const on = start([info('1', 7)]);
  on.actor.send({ type: 'auth', visitor: null });
  await turn();
  on.actor.send({ type: 'join' });
  expect([on.view(), on.log]).toEqual([{ member: 'guest', visitor: null, joinCount: 7 }, [['redirectToLogin']]]);
});

test('joins and reloads the info', { meta: { spec: ['7.10'] } }, async () => {
  const on = start([info('0', 7), info('1', 8)]);
  on.actor.send({ type: 'auth', visitor: 'ann' });
  await turn();
  expect(on.view()).toEqual({ member: 'not-member', visitor: 'ann', joinCount: 7 });
  on.actor.send({ type: 'leave' });
  on.actor.send({ type: 'join' });
  expect(on.view().member).toBe('joining');
  on.actor.send({ type: 'join' });
  await turn();
  expect([on.view(), on.log]).toEqual([{ member: 'member', visitor: 'ann', joinCount: 8 }, [['change', 'join']]]);
});

test('joins when permission is granted, and not when it is denied', { meta: { spec: ['4.6'] } }, async () => {
  const on = start([info('0', 7), info('1', 8)]);
  on.actor.send({ type: 'auth', visitor: 'ann' });
  await turn();
  on.actor.send({ type: 'join.ask' });
  expect(on.view()).toEqual({ member: 'not-member', visitor: 'ann', joinCount: 7, prompt: 'permission' });
  on.actor.send({ type: 'permission.deny' });
  on.actor.send({ type: 'permission.grant' });
  expect([on.view(), on.log]).toEqual([{ member: 'not-member', visitor: 'ann', joinCount: 7 }, []]);
  on.actor.send({ type: 'join.ask' });
  on.actor.send({ type: 'permission.grant' });
  await turn();
  expect([on.view(), on.log]).toEqual([{ member: 'member', visitor: 'ann', joinCount: 8 }, [['change', 'join']]]);
});

test('finds a join whose answer was lost when it reloads the info', async () => {
  const on = start([info('0', 7), info('1', 8)], new Error('lost'));
  on.actor.send({ type: 'auth', visitor: 'ann' });
  await turn();
  on.actor.send({ type: 'join' });
  await turn();
  expect(on.view()).toEqual({ member: 'member', visitor: 'ann', joinCount: 8 });
});

test('leaves and reloads the info', { meta: { spec: ['4.6', '7.10'] } }, async () => {
  const on = start([info('1', 8), info('0', 7)]);
  on.actor.send({ type: 'auth', visitor: 'ann' });
  await turn();
  on.actor.send({ type: 'leave' });
  expect(on.view().member).toBe('leaving');
  await turn();
  expect([on.view(), on.log]).toEqual([{ member: 'not-member', visitor: 'ann', joinCount: 7 }, [['change', 'leave']]]);
});

test.each<[ChangeAnswer | Error, string, unknown[]]>([
  [{ ok: false, key: 'NO_AUTH' }, 'guest', ['redirectToLogin']],
  [{ ok: false, key: 'CLOSED' }, 'not-member', ['showFailure', { change: 'join', key: 'CLOSED' }]],
  [new Error('lost'), 'not-member', ['showFailure', { change: 'join', key: '' }]],
])('handles a join that fails (%o)', async (answer, member, effect) => {
  const on = start([info('0', 7)], answer);
  on.actor.send({ type: 'auth', visitor: 'ann' });
  await turn();
  on.actor.send({ type: 'join' });
  await turn();
  expect([on.view().member, on.log.slice(1)]).toEqual([member, [effect]]);
});

test('treats a user without info as no member', async () => {
  const on = start([new Error('lost')]);
  on.actor.send({ type: 'auth', visitor: 'ann' });
  await turn();
  expect(on.view()).toEqual({ member: 'not-member', visitor: 'ann', joinCount: undefined });
});

test.each(['ben', 'ann?'])(
  "keeps nothing of a member's membership for %s after a log-out, even when nothing answers",
  async (other) => {
    const on = start([info('1', 8), new Error('lost'), new Error('lost')]);
    for (const visitor of ['ann', null, other]) {
      on.actor.send({ type: 'auth', visitor });
      await turn();
    }
    expect(on.view()).toEqual({ member: 'not-member', visitor: other, joinCount: 8, prompt: undefined });
  },
);

test('loads the membership of an account again after the shop denied its login', async () => {
  const on = start([info('0', 7), info('1', 8)], { ok: false, key: 'NO_AUTH' });
  on.actor.send({ type: 'auth', visitor: 'ann' });
  await turn();
  on.actor.send({ type: 'join' });
  await turn();
  expect(on.view().member).toBe('guest');
  on.actor.send({ type: 'auth', visitor: 'ann' });
  await turn();
  expect(on.view().member).toBe('member');
});
