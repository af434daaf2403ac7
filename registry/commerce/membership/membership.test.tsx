// @vitest-environment jsdom
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
  const view = fixed({ user: member === 'guest' ? null : { id: '1', name: 'Mali' }, member, ...known });
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

test('a guest is led to the login', async () => {
  const asked = membership('guest');
  await click('Log in');
  expect(asked).toEqual([['visitor.login']]);
  expect(screen.queryByRole('button', { name: 'Join membership' })).toBeNull();
});

test('joining asks first and says all that the shop may do', async () => {
  const asked = membership('not-member');
  await click('Join membership');
  expect(asked).toEqual([]);
  expect(listed()).toEqual([
    'see your name, address, e-mail, phone number, gender, birth date and age',
    'give you member-only discounts and coupons',
    'send you news and offers by e-mail',
  ]);
  await click('Confirm');
  expect(asked).toEqual([['visitor.joinMembership']]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('whoever cancels has not joined', async () => {
  const asked = membership('not-member');
  await click('Join membership');
  await click('Cancel');
  expect(asked).toEqual([]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('leaving asks first and says what is lost', async () => {
  const asked = membership('member');
  await click('Leave membership');
  expect(listed().length).toBe(3);
  await click('Confirm');
  expect(asked).toEqual([['visitor.leaveMembership']]);
});

test.each([
  ['joining', 'Join membership'],
  ['leaving', 'Leave membership'],
] as const)('while %s nothing more can be asked', async (member, name) => {
  membership(member);
  expect(screen.getByRole('button', { name }).getAttribute('aria-busy')).toBe('true');
  await click(name);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the number of members is told once it is known', () => {
  membership('member', { joinCount: 1 });
  expect(screen.getByText('1 member').tagName).toBe('P');
  cleanup();
  membership('member', { joinCount: undefined });
  expect(screen.queryByText(/^[\d,]+ members?$/)).toBeNull();
});
