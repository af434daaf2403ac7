/** Checks of sessions, memberships, coupons and forms (specification, chapters 6 and 7). */
import { randomUUID } from 'node:crypto';
import { type Check, describeAnswer, Missing, type Probe } from '../check.ts';
import type { Visitor } from '../client.ts';
import {
  expectRefusal,
  fieldOf,
  isObject,
  type Json,
  keyOf,
  listOf,
  readSuccess,
  successOf,
  textOf,
} from '../envelope.ts';
import { numberOf } from '../../../schemas/wire/leaves.ts';
import { checkShape } from '../shapes.ts';

const AUTH = '/api/x4/auth/check';
const INFO = '/api/x4/member/info';
const LIST = '/api/x4/coupon/list';
const CLAIM = '/api/x4/coupon/claim';
const CLAIM_KEYS = ['COUPON_NOT_STARTED', 'COUPON_GONE', 'COUPON_EXPIRED', 'COUPON_CONDITIONS'];
const FOREIGN = 'https://elsewhere.example';

async function memberOf(probe: Probe, as: Visitor) {
  const data = readSuccess(probe, await probe.client.get(INFO, { as }));
  return {
    isMember: ['1', 1, true].some((yes) => yes === fieldOf(data, 'member', 'member_flag')),
    count: numberOf(fieldOf(data, 'join_num')),
  };
}

async function couponsOf(probe: Probe, as: Visitor): Promise<readonly Json[]> {
  const data = readSuccess(probe, await probe.client.get(LIST, { as }));
  return listOf(fieldOf(data, 'coupons')).filter(isObject);
}

/** The code of a coupon that both accounts may claim. @throws Missing without one */
async function claimable(probe: Probe, as: Visitor): Promise<string> {
  const found = (await couponsOf(probe, as)).find(({ state }) => state === 'claimable');
  if (found === undefined) throw new Missing('there is no coupon that the account can claim');
  return String(found.code);
}

/** Sessions, memberships, coupons, forms. */
export const ACCOUNT_CHECKS: readonly Check[] = [
  {
    name: 'auth.guest',
    title: 'without a session nobody is logged in',
    run: async (probe) => {
      const answer = await probe.client.get(AUTH);
      const user = fieldOf(answer.body, 'data', 'user');
      if (user !== undefined && user !== null) probe.fault(`${answer.where}: data.user`, 'no user', user);
      else if (successOf(answer.body) !== true) expectRefusal(probe, answer, ['NO_AUTH']);
    },
  },
  {
    name: 'auth.forged-session',
    title: 'a session that nobody was given logs nobody in',
    run: async (probe) => {
      const forged = 'forged.0123456789abcdef0123456789abcdef';
      const headers = { cookie: `auth=${forged}; __Host-auth=${forged}`, 'x-app-access-token': forged };
      const answer = await probe.client.get(AUTH, { headers });
      const user = fieldOf(answer.body, 'data', 'user');
      if ((user !== undefined && user !== null) || answer.status >= 500)
        probe.fault(answer.where, 'no user', describeAnswer(answer));
    },
  },
  {
    name: 'auth.user',
    title: 'the session’s user is answered with an id',
    needs: ['account'],
    run: async (probe) => {
      const answer = await probe.client.get(AUTH, { as: 'account' });
      checkShape(probe, answer.where, 'user', fieldOf(readSuccess(probe, answer), 'user'));
    },
  },
  {
    name: 'url.target',
    title: 'log-in, registration and log-out are answered as URLs that keep where to continue',
    run: async (probe) => {
      for (const page of ['login', 'register', 'logout']) {
        const query = { continue_url: `${probe.client.origin}/cart` };
        const answer = await probe.client.get(`/api/x4/url/${page}`, { query });
        const url = fieldOf(readSuccess(probe, answer), 'url');
        const read = typeof url === 'string' ? URL.parse(url, probe.client.origin) : null;
        if (read === null || !/^https?:$/.test(read.protocol))
          probe.fault(`${answer.where}: url`, 'an http(s) URL', url);
        else if (!decodeURIComponent(read.href).includes('/cart'))
          probe.fault(`${answer.where}: url`, 'the continue_url in it', url);
      }
    },
  },
  {
    name: 'url.foreign-target',
    title: 'continue_url leads to the shop’s own origin only',
    run: async (probe) => {
      const host = new URL(probe.client.origin).host;
      const targets = [
        `${FOREIGN}/`,
        '//elsewhere.example/',
        `https://${host}@elsewhere.example/`,
        'https:\\\\elsewhere.example',
        'javascript:alert(1)',
      ];
      for (const continue_url of targets) {
        const answer = await probe.client.get('/api/x4/url/login', { query: { continue_url } });
        const url = textOf(fieldOf(answer.body, 'data', 'url'));
        if (/elsewhere\.example|javascript:/i.test(decodeURIComponent(url)))
          probe.fault(`${answer.where}: url`, 'the shop’s home in place of a foreign address', url);
      }
    },
  },
  {
    name: 'member.guest',
    title: 'the membership of a guest is told, and is none',
    run: async (probe) => {
      const answer = await probe.client.get(INFO);
      const data = readSuccess(probe, answer);
      if (!checkShape(probe, answer.where, 'member', data)) return;
      const flag = fieldOf(data, 'member', 'member_flag');
      if (flag === '1' || flag === 1 || flag === true) probe.fault(`${answer.where}: member_flag`, '"0"', flag);
    },
  },
  {
    name: 'member.guest-joins',
    title: 'a guest can’t join or leave: NO_AUTH',
    writes: true,
    run: async (probe) => {
      for (const call of ['join', 'leave'])
        expectRefusal(probe, await probe.client.get(`/api/x4/member/${call}`), ['NO_AUTH']);
    },
  },
  {
    name: 'member.joins-once',
    title: 'joining and leaving change the flag and the number of members, once',
    writes: true,
    needs: ['account'],
    run: async (probe) => {
      const change = async (call: 'join' | 'leave') => {
        readSuccess(probe, await probe.client.get(`/api/x4/member/${call}`, { as: 'account' }));
        return memberOf(probe, 'account');
      };
      const wasMember = (await memberOf(probe, 'account')).isMember;
      const left = await change('leave');
      const joined = [await change('join'), await change('join')];
      for (const { isMember, count } of joined) {
        if (!isMember) probe.fault(`GET ${INFO} after member/join: member_flag`, '"1"', '"0"');
        if (count !== left.count + 1)
          probe.fault(`GET ${INFO} after member/join: join_num`, String(left.count + 1), count);
      }
      const after = await change('leave');
      if (after.isMember || after.count !== left.count)
        probe.fault(`GET ${INFO} after member/leave`, `"0", ${left.count}`, after);
      if (wasMember) await change('join');
    },
  },
  {
    name: 'coupon.shape',
    title: 'coupons have the fields of the contract, each with a state and each code once',
    run: async (probe) => {
      const coupons = await couponsOf(probe, 'guest');
      for (const coupon of coupons) checkShape(probe, `GET ${LIST}`, 'coupon', coupon);
      const codes = coupons.map(({ code }) => String(code));
      const repeated = codes.filter((code, index) => codes.indexOf(code) !== index);
      if (repeated.length > 0) probe.fault(`GET ${LIST}`, 'each code once', repeated);
    },
  },
  {
    name: 'coupon.guest-state',
    title: 'no coupon is claimed by a guest',
    run: async (probe) => {
      const claimed = (await couponsOf(probe, 'guest')).filter(({ state }) => state === 'claimed');
      if (claimed.length > 0)
        probe.fault(
          `GET ${LIST}`,
          'no state "claimed"',
          claimed.map(({ code }) => code),
        );
    },
  },
  {
    name: 'coupon.windows',
    title: 'windows of coupons are instants that end after they start',
    run: async (probe) => {
      for (const coupon of await couponsOf(probe, 'guest'))
        for (const kind of ['claim', 'use']) {
          const [start, end] = [coupon[`${kind}_start`], coupon[`${kind}_end`]].map((at) =>
            typeof at === 'string' ? Date.parse(at) : undefined,
          );
          if (Number.isNaN(start) || Number.isNaN(end) || (start ?? -Infinity) > (end ?? Infinity))
            probe.fault(`GET ${LIST}: ${String(coupon.code)}`, `${kind}_start ≤ ${kind}_end, ISO 8601`, coupon);
        }
    },
  },
  {
    name: 'coupon.guest-claims',
    title: 'a guest claims nothing: NO_AUTH',
    writes: true,
    run: async (probe) => {
      const code = textOf((await couponsOf(probe, 'guest'))[0]?.code) || 'NO-SUCH-COUPON';
      expectRefusal(probe, await probe.client.post(CLAIM, { code }, { key: randomUUID() }), ['NO_AUTH']);
    },
  },
  {
    name: 'coupon.unknown',
    title: 'a code that there is not is refused',
    writes: true,
    needs: ['account'],
    run: async (probe) => {
      const ask = { as: 'account', key: randomUUID() } as const;
      const answer = await probe.client.post(CLAIM, { code: 'NO-SUCH-COUPON-HERE' }, ask);
      if (!CLAIM_KEYS.includes(keyOf(answer)) && keyOf(answer) !== 'COUPON_CODE_NOT_FOUND')
        probe.fault(answer.where, `a refusal: ${CLAIM_KEYS.join(' | ')}`, describeAnswer(answer));
    },
  },
  {
    name: 'coupon.claim-race',
    title: 'of several claims at once one alone succeeds, its key is answered alike again, and the list tells it',
    writes: true,
    needs: ['account'],
    run: async (probe) => {
      const code = await claimable(probe, 'account');
      const keys = Array.from({ length: 4 }, () => randomUUID());
      const claim = (key: string) => probe.client.post(CLAIM, { code }, { as: 'account', key });
      const answers = await Promise.all(keys.map(claim));
      const winners = answers.filter(({ body }) => successOf(body) === true);
      if (winners.length !== 1) probe.fault(`POST ${CLAIM}, 4 at once`, 'one success', `${winners.length} successes`);
      for (const answer of answers)
        if (!winners.includes(answer)) expectRefusal(probe, answer, ['COUPON_ALREADY_CLAIMED']);
      const [winner] = winners;
      if (winner === undefined) return;
      checkShape(probe, winner.where, 'coupon', fieldOf(winner.body, 'data', 'coupon'));
      const repeated = await claim(keys[answers.indexOf(winner)] ?? '');
      if (repeated.text !== winner.text)
        probe.fault(`${repeated.where}, the same key again`, winner.text, describeAnswer(repeated));
      const state = (await couponsOf(probe, 'account')).find((coupon) => String(coupon.code) === code)?.state;
      if (state !== 'claimed') probe.fault(`GET ${LIST} after the claim`, 'claimed', state);
    },
  },
  {
    name: 'coupon.own',
    title: 'what one account has claimed is not another’s',
    writes: true,
    needs: ['account', 'other'],
    run: async (probe) => {
      const claimed = (await couponsOf(probe, 'account')).find(({ state }) => state === 'claimed');
      if (claimed === undefined) throw new Missing('the account has no coupon');
      const state = (await couponsOf(probe, 'other')).find(({ code }) => code === claimed.code)?.state;
      if (state === 'claimed') probe.fault(`GET ${LIST} of the other account`, 'a state of its own', state);
    },
  },
  {
    name: 'form.unknown',
    title: 'a form that there is not is refused',
    writes: true,
    run: async (probe) => expectRefusal(probe, await probe.client.post('/api/forms/platform-check-no-such-form', {})),
  },
];
