import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { VisitorView } from '#registry/kit/shop.ts';
import { fixed, inShop, testShop } from '#registry/kit/testing/shop.tsx';
import Membership from './membership.tsx';
import { addModalDialogs } from '#registry/kit/testing/dialog.ts';

beforeAll(addModalDialogs);
afterEach(cleanup);

function membership(member: VisitorView['member'], known: Pick<VisitorView, 'joinCount'> = { joinCount: 128 }) {
  const shop = testShop();
  const view = fixed({
    user: member === 'guest' ? null : { id: '1', name: 'Mali' },
    member,
    prompt: undefined,
    ...known,
  });
  render(
    inShop(<Membership title="" root={{}} slots={{}} />, { shop: { ...shop, visitor: { ...shop.visitor, view } } }),
  );
  return shop.requests;
}

const click = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const listed = () =>
  within(screen.getByRole('dialog'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('until it is known who somebody with a session is, they are not spoken to as a stranger', () => {
  membership('unknown', { joinCount: undefined });
  expect(screen.getByText('Membership of the shop').dataset.for).toBe('session');
  expect(screen.getByText('Become a member of the shop').dataset.for).toBe('guests');
  // Guests read it from the first frame: what came with the app would move the page.
  expect(screen.getByText('Log in first, then join').dataset.for).toBe('guests');
});

test('the number of members has its line before it is known', () => {
  const lines = () => [...screen.getByRole('region').querySelectorAll('p')].map(({ textContent }) => textContent);
  membership('guest', { joinCount: undefined });
  const before = lines();
  cleanup();
  membership('guest', { joinCount: 128 });
  expect(lines()).toEqual(before.with(1, '128 members'));
  expect(before[1]).toBe('');
});

test('visitors with a session are not asked to log in', () => {
  membership('not-member');
  expect(screen.queryByText('Log in first, then join')).toBeNull();
});

test('a guest can join too, with a note that the login comes first', async () => {
  const requests = membership('guest');
  expect(screen.getByText('Log in first, then join').tagName).toBe('P');
  await click('Join membership');
  expect(requests).toEqual([['visitor.request'], ['visitor.joinMembership']]);
});

test('does not leave when canceled', async () => {
  const requests = membership('member');
  await click('Leave membership');
  await screen.findByRole('dialog', { name: 'Leave this shop?' });
  await click('Cancel');
  expect(requests).toEqual([['visitor.request']]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('leaving asks for confirmation and lists what is lost', { meta: { spec: ['2.28', '6.6'] } }, async () => {
  const requests = membership('member');
  await click('Leave membership');
  await screen.findByRole('dialog');
  expect(listed()).toEqual([
    'member-only discounts',
    'member-only coupons, also those you have claimed',
    'news and notifications from the shop',
  ]);
  await click('Confirm and leave');
  expect(requests).toEqual([['visitor.request'], ['visitor.leaveMembership']]);
});

test.each([
  ['joining', 'Join membership'],
  ['leaving', 'Leave membership'],
] as const)('while %s the button does nothing', async (member, name) => {
  const requests = membership(member);
  expect(screen.getByRole('button', { name }).getAttribute('aria-busy')).toBe('true');
  await click(name);
  expect([requests, screen.queryByRole('dialog')]).toEqual([[['visitor.request']], null]);
});

test('shows the number of members once it is known', () => {
  membership('member', { joinCount: 1 });
  expect(screen.getByText('1 member').tagName).toBe('P');
  cleanup();
  membership('member', { joinCount: undefined });
  expect(screen.queryByText(/^[\d,]+ members?$/)).toBeNull();
});
