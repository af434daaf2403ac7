import { expect, test } from 'vitest';
import { couponState } from './state.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const before = new Date(NOW.getTime() - 1);
const after = new Date(NOW.getTime() + 1);

const open = {
  claimStart: null,
  claimEnd: null,
  useStart: null,
  useEnd: null,
  memberOnly: false,
  remaining: null,
  withdrawn: false,
};
const account = { visitor: 'account', claim: null } as const;
const guest = { visitor: 'guest', claim: null } as const;
const claimed = { visitor: 'account', claim: { usedAt: null } } as const;

test.each([
  ['an open coupon', open, account, 'claimable'],
  ['an open coupon for a guest', open, guest, 'login'],
  ['one that is left', { ...open, remaining: 1 }, account, 'claimable'],
  ['none left', { ...open, remaining: 0 }, account, 'gone'],
  ['none left, for a guest', { ...open, remaining: 0 }, guest, 'gone'],
  ['withdrawn', { ...open, withdrawn: true }, account, 'gone'],
  ['its claims begin now', { ...open, claimStart: NOW }, account, 'claimable'],
  ['its claims begin later', { ...open, claimStart: after }, account, 'not_started'],
  ['its claims begin later, for a guest', { ...open, claimStart: after }, guest, 'not_started'],
  ['its claims end now', { ...open, claimEnd: NOW }, account, 'expired'],
  ['its claims end later', { ...open, claimEnd: after }, account, 'claimable'],
  ['its use has ended', { ...open, useEnd: before }, account, 'expired'],
  ['ended and none left', { ...open, claimEnd: before, remaining: 0 }, account, 'expired'],
  ['for members, a guest', { ...open, memberOnly: true }, guest, 'login'],
  ['for members, no member', { ...open, memberOnly: true }, account, 'conditions'],
  ['for members, a member', { ...open, memberOnly: true }, { visitor: 'member', claim: null }, 'claimable'],
  ['claimed', open, claimed, 'claimed'],
  ['claimed, and none left for others', { ...open, remaining: 0, claimEnd: before }, claimed, 'claimed'],
  ['claimed, usable later', { ...open, useStart: after }, claimed, 'not_usable_yet'],
  ['claimed, usable from now', { ...open, useStart: NOW }, claimed, 'claimed'],
  ['claimed, no longer usable', { ...open, useEnd: NOW }, claimed, 'expired'],
  ['claimed as a member who has left', { ...open, memberOnly: true }, claimed, 'conditions'],
  ['claimed as a member', { ...open, memberOnly: true }, { visitor: 'member', claim: { usedAt: null } }, 'claimed'],
  ['claimed and used', open, { visitor: 'account', claim: { usedAt: before } }, 'gone'],
] as const)('%s', { meta: { spec: ['4.4a'] } }, (_, coupon, claimant, state) => {
  expect(couponState(coupon, claimant, NOW)).toBe(state);
});
