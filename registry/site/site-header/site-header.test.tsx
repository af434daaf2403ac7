import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PageView, Shop } from '#registry/kit/shop.ts';
import { EMPTY_CART, fixed, inShop, testPage, testShop } from '#registry/kit/testing/shop.tsx';
import { Base } from '#schemas/page/base.ts';
import spec from './props.ts';
import SiteHeader from './site-header.tsx';

/** Stubs popovers, which jsdom does not implement, and records which are open. */
const open = new Set<Element>();
const { matches } = Element.prototype;
beforeEach(() => {
  open.clear();
  vi.spyOn(Element.prototype, 'matches').mockImplementation(function fake(this: Element, selector: string) {
    if (selector === ':popover-open') return open.has(this);
    return matches.call(this, selector);
  });
  HTMLElement.prototype.showPopover = function showPopover() {
    open.add(this);
  };
  HTMLElement.prototype.hidePopover = function hidePopover() {
    open.delete(this);
  };
});
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const MENU = [
  {
    label: 'Pantry',
    href: '/category/pantry/10',
    children: [
      { label: 'Honey', href: '/category/honey/12', children: [{ label: 'Longan', href: '/search?q=longan' }] },
    ],
  },
  { label: 'Journal', href: '/blogs' },
];

const WITH_PAGES = v.parse(Base, {
  settings: { pages: { orders: '/account/orders', login: '/account/login', register: '/account/register' } },
});

function element(given: { shop?: Shop; page?: PageView; menu?: unknown } = {}) {
  const props = v.parse(spec.props, { menu: given.menu ?? MENU });
  return inShop(<SiteHeader {...props} root={{}} slots={{}} />, given);
}

test('works without script: links, forms with action and name, popovers with their buttons', () => {
  const html = renderToString(element({ page: testPage({ path: '/about', query: { q: 'jam' }, base: WITH_PAGES }) }));
  document.body.innerHTML = html;
  expect(html).not.toContain('style=');
  expect(screen.getByRole('combobox', { name: 'Search', hidden: true })).toHaveProperty('value', 'jam');
  expect([...document.forms].map((form) => form.getAttribute('action'))).toEqual(
    expect.arrayContaining(['/en/search', '/en/cart', '/account/login', '/account/register']),
  );
  const targets = [...document.querySelectorAll('[popovertarget]')].map((button) =>
    document.getElementById(button.getAttribute('popovertarget') ?? '')?.getAttribute('popover'),
  );
  expect(new Set(targets)).toEqual(new Set(['auto']));
});

test('shows duplicate entries twice, on every level', () => {
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => {});
  const twice = <Entry,>(entry: Entry) => [entry, entry];
  const link = { label: 'Longan', href: '/search?q=longan' };
  const menu = twice({
    label: 'Pantry',
    href: '/p',
    children: twice({ label: 'Honey', href: '/h', children: twice(link) }),
  });
  const { container } = render(element({ menu }));
  // Both entries with twice their groups and links, in the wide and the narrow menu.
  expect(container.querySelectorAll('a[href="/en/search?q=longan"]')).toHaveLength(16);
  expect(complaints.mock.calls.filter(([words]) => String(words).includes('same key'))).toEqual([]);
});

test("the shop's name leads home in the page's language, and so do the menu's links", () => {
  const base = v.parse(Base, { web: { web_name: 'raan', name: { th: 'ร้าน', en: 'Raan' } } });
  render(element({ page: testPage({ base }) }));
  expect(screen.getByRole('link', { name: 'Raan' }).getAttribute('href')).toBe('/en');
  const main = screen.getAllByRole('navigation', { name: 'Main menu', hidden: true }).at(-1);
  const links = within(main ?? document.body)
    .getAllByRole('link', { hidden: true })
    .map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['See all', '/en/category/pantry/10'],
    ['Honey', '/en/category/honey/12'],
    ['Longan', '/en/search?q=longan'],
    ['Journal', '/en/blogs'],
  ]);
});

test('links to this page in each language, named and marked in it', () => {
  render(element({ page: testPage({ path: '/search', query: { q: 'ชา', p_page: '2' } }) }));
  const thai = screen.getAllByRole('link', { name: 'ไทย', hidden: true })[0];
  const chinese = screen.getAllByRole('link', { name: '中文', hidden: true })[0];
  const query = new URLSearchParams({ q: 'ชา', p_page: '2' }).toString();
  expect([thai, chinese].map((link) => ['href', 'lang', 'hreflang'].map((name) => link?.getAttribute(name)))).toEqual([
    [`/search?${query}`, 'th', 'th'],
    [`/cn/search?${query}`, 'zh-CN', 'zh-CN'],
  ]);
  expect(screen.getAllByRole('link', { name: 'English', hidden: true })[0]?.getAttribute('aria-current')).toBe('true');
});

test('the cart button announces the number of pieces and opens the cart', () => {
  const shop = testShop();
  render(element({ shop: { ...shop, cart: { ...shop.cart, view: fixed({ ...EMPTY_CART, count: 3 }) } } }));
  fireEvent.click(screen.getByRole('button', { name: 'Cart 3' }));
  expect(shop.requests).toEqual([['cart.show']]);
});

test('a guest can log in or register; a logged-in visitor sees the account and can log out', () => {
  const guest = testShop();
  const shown = render(element({ shop: guest }));
  fireEvent.click(screen.getAllByRole('button', { name: 'Log in', hidden: true })[0] ?? document.body);
  fireEvent.click(screen.getAllByRole('button', { name: 'Register', hidden: true })[0] ?? document.body);
  expect(guest.requests).toEqual([['visitor.login'], ['visitor.register']]);
  shown.unmount();

  const known = testShop();
  const user = { id: '7', name: 'Malee', email: undefined, avatar: undefined };
  const view = fixed({ user, member: 'member', joinCount: 1, prompt: undefined } as const);
  render(element({ shop: { ...known, visitor: { ...known.visitor, view } }, page: testPage({ base: WITH_PAGES }) }));
  expect(screen.getAllByText('Malee')).toHaveLength(2);
  expect(screen.getAllByRole('link', { name: 'My Orders', hidden: true })[0]?.getAttribute('href')).toBe(
    '/account/orders',
  );
  fireEvent.click(screen.getAllByRole('button', { name: 'Log out', hidden: true })[0] ?? document.body);
  expect(known.requests).toEqual([['visitor.logout']]);
});

test('the phone menu is a popover, and closes when a link is followed, the focus leaves it or the window has grown', () => {
  render(element());
  const dialog = document.querySelector('dialog');
  const button = screen.getByRole('button', { name: 'Menu' });
  expect([button.getAttribute('popovertarget'), dialog?.popover ?? dialog?.getAttribute('popover')]).toEqual([
    dialog?.id,
    'auto',
  ]);
  dialog?.showPopover();
  const link = within(dialog ?? document.body).getByText('Journal');
  link.addEventListener('click', (event) => event.preventDefault());
  fireEvent.click(link);
  expect([...open]).toEqual([]);
  dialog?.showPopover();
  fireEvent.blur(link, { relatedTarget: button });
  expect([...open]).toEqual([dialog]);
  fireEvent.blur(link, { relatedTarget: document.body });
  expect([...open]).toEqual([]);
  // A window that has grown has no place for it: without layout it has no boxes.
  dialog?.showPopover();
  fireEvent(window, new Event('resize'));
  expect([...open]).toEqual([]);
});

test('hovering an entry opens its panel, passing over it does not, leaving closes it', () => {
  vi.useFakeTimers();
  render(element());
  const button = screen.getByRole('button', { name: 'Pantry' });
  const item = button.closest('li') ?? button;
  const panel = button.nextElementSibling;
  const rest = (ms: number) =>
    act(() => {
      vi.advanceTimersByTime(ms);
    });

  fireEvent.pointerOver(item, { pointerType: 'mouse' });
  rest(100);
  fireEvent.pointerOut(item, { pointerType: 'mouse' });
  rest(1000);
  expect([...open]).toEqual([]);

  fireEvent.pointerOver(item, { pointerType: 'mouse' });
  rest(140);
  expect([...open]).toEqual([panel]);
  expect(fireEvent.click(button)).toBe(false);

  fireEvent.pointerOut(item, { pointerType: 'mouse' });
  rest(279);
  expect([...open]).toEqual([panel]);
  rest(1);
  expect([...open]).toEqual([]);
});

test('the click that follows a hover leaves the panel open, however late it comes; the next one closes it', () => {
  vi.useFakeTimers();
  render(element());
  const button = screen.getByRole('button', { name: 'Pantry' });
  fireEvent.pointerOver(button.closest('li') ?? button, { pointerType: 'mouse' });
  act(() => {
    vi.advanceTimersByTime(5000);
  });
  expect([...open]).toEqual([button.nextElementSibling]);
  expect([fireEvent.click(button), fireEvent.click(button)]).toEqual([false, true]);
});

test('touch never opens a panel by hovering', () => {
  vi.useFakeTimers();
  render(element());
  fireEvent.pointerOver(screen.getByRole('button', { name: 'Pantry' }), { pointerType: 'touch' });
  act(() => {
    vi.advanceTimersByTime(1000);
  });
  expect([...open]).toEqual([]);
});
