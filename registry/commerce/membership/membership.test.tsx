import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { VisitorView } from '#registry/kit/shop.ts';
import { fixed, inShop, testShop } from '#registry/kit/testing/shop.tsx';
import Membership from './membership.tsx';

beforeAll(() => {
  // jsdom has the element without its methods.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
});
afterEach(cleanup);

function membership(member: VisitorView['member'], known: Pick<VisitorView, 'joinCount'> = { joinCount: 128 }) {
  const shop = testShop();
  const view = fixed({
    user: member === 'guest' ? null : { id: '1', name: 'Mali' },
    member,
    asks: undefined,
    ...known,
  });
  render(
    inShop(<Membership title="" root={{}} slots={{}} />, { shop: { ...shop, visitor: { ...shop.visitor, view } } }),
  );
  return shop.asked;
}

const click = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const listed = () =>
  within(screen.getByRole('dialog'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('a guest may join too, and is told that the login comes first', async () => {
  const asked = membership('guest');
  expect(screen.getByText('Log in first, then join').tagName).toBe('P');
  await click('Join membership');
  expect(asked).toEqual([['visitor.ask'], ['visitor.joinMembership']]);
});

test('whoever cancels has not left', async () => {
  const asked = membership('member');
  await click('Leave membership');
  await screen.findByRole('dialog', { name: 'Leave this shop?' });
  await click('Cancel');
  expect(asked).toEqual([['visitor.ask']]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('leaving asks first and says what is lost', async () => {
  const asked = membership('member');
  await click('Leave membership');
  await screen.findByRole('dialog');
  expect(listed()).toEqual([
    'member-only discounts',
    'member-only coupons, also those you have claimed',
    'news and notifications from the shop',
  ]);
  await click('Confirm');
  expect(asked).toEqual([['visitor.ask'], ['visitor.leaveMembership']]);
});

test.each([
  ['joining', 'Join membership'],
  ['leaving', 'Leave membership'],
] as const)('while %s nothing more can be asked', async (member, name) => {
  const asked = membership(member);
  expect(screen.getByRole('button', { name }).getAttribute('aria-busy')).toBe('true');
  await click(name);
  expect([asked, screen.queryByRole('dialog')]).toEqual([[['visitor.ask']], null]);
});

test('the number of members is told once it is known', () => {
  membership('member', { joinCount: 1 });
  expect(screen.getByText('1 member').tagName).toBe('P');
  cleanup();
  membership('member', { joinCount: undefined });
  expect(screen.queryByText(/^[\d,]+ members?$/)).toBeNull();
});
