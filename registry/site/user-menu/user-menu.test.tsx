import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, expect, test } from 'vitest';
import type { VisitorView } from '#registry/kit/shop.ts';
import { type Lang, LANGS } from '#schemas/lang.ts';
import { Base } from '#schemas/page/base.ts';
import { fixed, inShop, testPage, testShop } from '#registry/kit/testing/shop.tsx';
import spec from './props.ts';
import UserMenu from './user-menu.tsx';

afterEach(cleanup);

const PAGES = {
  orders: '/account/orders',
  profile: '/account/profile',
  addresses: '/account/addresses',
  security: '/account/security',
  connections: '/account/connections',
};

const show = (layout: string, user: VisitorView['user'], pages: object = PAGES, lang: Lang = 'en') => {
  const shop = testShop();
  const view = fixed({ user, member: 'guest', joinCount: 1, prompt: undefined } as const);
  render(
    inShop(<UserMenu {...v.parse(spec.props, { layout })} root={{}} slots={{}} />, {
      shop: { ...shop, visitor: { ...shop.visitor, view } },
      page: testPage({ lang, base: v.parse(Base, { settings: { pages } }) }),
    }),
  );
  return shop;
};
const visitor = { id: '7', name: 'Visitor', email: undefined, avatar: undefined };

test.each(['menu', 'list'])('as a %s links to the account’s pages', { meta: { spec: ['2.23'] } }, (layout) => {
  const shop = show(layout, visitor);
  expect(
    screen.getAllByRole('link', { hidden: true }).map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['My Orders', '/account/orders'],
    ['My Profile', '/account/profile'],
    ['My Addresses', '/account/addresses'],
    ['Security & Privacy', '/account/security'],
    ['Settings & Connections', '/account/connections'],
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Log out', hidden: true }));
  expect(shop.requests).toEqual([['visitor.logout']]);
});

test('a platform without account pages only has the log-out', { meta: { field: ['3.14'] } }, () => {
  show('list', visitor, {});
  expect([screen.queryAllByRole('link'), screen.queryByRole('list')]).toEqual([[], null]);
  expect(screen.getByRole('button', { name: 'Log out' })).toBeDefined();
});

test.each([null, undefined])('a guest (%s) gets login and registration', { meta: { spec: ['2.23'] } }, (user) => {
  const shop = show('menu', user);
  const links = screen.getAllByRole('link', { hidden: true }).map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/account/orders']);
  fireEvent.click(screen.getByRole('button', { name: 'Log in', hidden: true }));
  expect(shop.requests).toEqual([['visitor.login']]);
});

test.each(LANGS)('without script the log-in is in the page’s language: %s', (lang) => {
  show('list', null, { login: '/account/login' }, lang);
  expect(document.querySelector('[action="/account/login"] [name=lang]')?.getAttribute('value')).toBe(lang);
});

test('the menu is a popover of a button named Account, without script', () => {
  show('menu', visitor);
  const button = screen.getByRole('button', { name: 'Account' });
  expect(document.getElementById(button.getAttribute('popovertarget') ?? '')?.getAttribute('popover')).toBe('auto');
});
