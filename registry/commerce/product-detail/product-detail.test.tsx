import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import type { PageView, Shop } from '#registry/kit/shop.ts';
import { productRecord, uuidOf } from '#registry/kit/testing/records.ts';
import { EMPTY_CART, fixed, inShop, testPage, testShop } from '#registry/kit/testing/shop.tsx';
import type { Product } from '#schemas/product.ts';
import ProductDetail from './product-detail.tsx';

afterEach(cleanup);

const paste = productRecord({
  price: 120,
  price_list: [
    { quantity_min: 1, quantity_max: 5, price: 120 },
    { quantity_min: 6, quantity_max: null, price: '99.50' },
  ],
  discount: 30,
  quantity_min: 2,
  quantity_max: 24,
  badge_hot: true,
  highlight: 'Pounded on Tuesdays.',
  detail_html: '<p>Two tablespoons a pot.</p>',
  conditions_html: '<p>Keep cold.</p>',
  category: { category_id: 11, category_slug: 'curry', name: 'Curry pastes' },
  images: ['/media/raan/a.webp', '/media/raan/b.webp'],
});
const scarf = productRecord({
  uuid: uuidOf(3),
  slug: 'scarf',
  name: 'Scarf',
  highlight: 'Handwoven.',
  images: ['/media/raan/scarf.webp'],
  options: [{ name: 'Size', values: ['S', 'L'] }],
  variants: [
    { id: 's', uuid: uuidOf(31), price: 890, options: { Size: 'S' } },
    { id: 'l', uuid: uuidOf(32), price: 1290, remain: 0, options: { Size: 'L' } },
  ],
});
const smallScarf = productRecord({
  uuid: uuidOf(31),
  id: 's',
  parent: { slug: 'scarf', uuid: uuidOf(3) },
  name: 'Scarf, S',
  price: 890,
  images: [],
});

function detail(products: Product[], shop: Shop = testShop(), page: Partial<PageView> = {}, uuid = '') {
  return inShop(<ProductDetail uuid={uuid} instalments_from={200} root={{}} slots={{}} />, {
    shop,
    page: testPage({ otherData: { productDetails: products }, ...page }),
  });
}

const text = (container: HTMLElement) => container.textContent;
const quantity = () => screen.getByRole('spinbutton', { name: 'Quantity' });

test('the server’s HTML has all details, without inline styles', { meta: { spec: ['2.24', '3.1c', '9.2c'] } }, () => {
  const html = renderToString(detail([paste]));
  const page = document.createElement('div');
  page.innerHTML = html;
  expect(html).not.toContain('style=');
  expect(page.querySelector('h1')?.textContent).toBe('Green curry paste');
  for (const said of ['Pounded on Tuesdays.', 'Two tablespoons a pot.', 'Keep cold.', 'Shipping and VAT not included'])
    expect(text(page)).toContain(said);
  expect([...page.querySelectorAll('dl > div')].map(({ textContent }) => textContent)).toEqual([
    'Sold by thejar',
    'Minimum per order2',
    'Maximum per order24',
    'CategoryCurry pastes',
  ]);
});

test('thumbnails are anchors to their pictures, and scroll the row with script', () => {
  const { container } = render(detail([paste]));
  const thumbs = screen.getAllByRole('link', { name: /^Picture \d of 2$/ });
  const targets = thumbs.map((thumb) => thumb.getAttribute('href')?.slice(1) ?? '');
  expect(targets.every((id) => document.getElementById(id)?.tagName === 'LI')).toBe(true);
  const row = container.querySelector('ul');
  const scrollTo = vi.fn();
  if (row === null || thumbs[1] === undefined) throw new Error('the gallery is not complete');
  row.scrollTo = scrollTo;
  expect(fireEvent.click(thumbs[1])).toBe(false);
  expect(scrollTo.mock.calls.length).toBe(1);
  expect(thumbs.map((thumb) => thumb.getAttribute('aria-current'))).toEqual([null, 'true']);
});

test('price, tier and total follow the quantity, from the minimum', async () => {
  render(detail([paste]));
  const marked = () => screen.getByRole('row', { current: true }).textContent;
  expect(quantity()).toHaveProperty('value', '2');
  expect([marked(), screen.getByText('Total ฿240').textContent]).toEqual(['1–5฿120', 'Total ฿240']);
  await userEvent.clear(quantity());
  await userEvent.type(quantity(), '7');
  expect([marked(), screen.getByText('Total ฿696.50').textContent]).toEqual(['6+฿99.50', 'Total ฿696.50']);
});

test('shows instalments from the minimum total, when the shop offers them', async () => {
  render(detail([{ ...paste, quantity_min: 1 }]));
  expect(screen.queryByText(/^Instalments/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Increase quantity' }));
  expect(screen.getByText('Instalments over 3–10 months, from ฿24 a month').tagName).toBe('SPAN');
  const cells = screen.getAllByRole('row', { hidden: true }).map(({ textContent }) => textContent);
  expect(cells).toContain('7฿34.32฿34.28');
  cleanup();
  const paymentMethods = [{ kind: 'qr', label: 'Thai QR' }];
  render(detail([paste], testShop(), { base: { ...testPage().base, paymentMethods } }));
  expect(screen.queryByText(/^Instalments/)).toBeNull();
});

test('"Add to cart" adds the chosen quantity', async () => {
  const shop = testShop();
  render(detail([paste], shop));
  await userEvent.click(screen.getByRole('button', { name: 'Increase quantity' }));
  await userEvent.click(screen.getByRole('button', { name: 'Add to cart' }));
  expect(shop.requests).toEqual([['cart.add', uuidOf(1), 3]]);
});

test('a quantity can be chosen while the cart is loading: the cart does not change yet', async () => {
  const shop = testShop({ cart: { ...testShop().cart, view: fixed({ ...EMPTY_CART, loading: true }) } });
  render(detail([paste], shop));
  await userEvent.click(screen.getByRole('button', { name: 'Increase quantity' }));
  expect(quantity()).toMatchObject({ value: '3', disabled: false, readOnly: false });
});

test('options are links to variants, and buying reminds of the choice first', async () => {
  const shop = testShop();
  render(detail([scarf], shop));
  const size = screen.getByRole('group', { name: 'Size' });
  const links = within(size).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['S', `/en/product/scarf/${uuidOf(3)}/s`],
    ['L (Sold out)', `/en/product/scarf/${uuidOf(3)}/l`],
  ]);
  expect(screen.queryByRole('spinbutton')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Add to cart' }));
  expect(screen.getByRole('alert').textContent).toBe('Please choose from the options first');
  expect(document.activeElement).toBe(links[0]);
  expect(shop.requests).toEqual([]);
});

test('adds the variant itself, and shows missing details from its family', async () => {
  const shop = testShop();
  render(detail([smallScarf, scarf], shop));
  expect(screen.getByText('Handwoven.').tagName).toBe('P');
  expect(screen.getByRole('img', { name: 'Scarf, S' }).getAttribute('src')).toBe('/image/1024/media/raan/scarf.webp');
  expect(screen.getByRole('link', { name: 'S' }).getAttribute('aria-current')).toBe('true');
  await userEvent.click(screen.getByRole('button', { name: 'Add to cart' }));
  expect(shop.requests).toEqual([['cart.add', uuidOf(31), 1]]);
});

test('a variant that lists its siblings needs no other record, and has its own price', () => {
  const shop = testShop();
  const large = { ...scarf, uuid: smallScarf.uuid, id: 's', parent: smallScarf.parent, slug: '', name: 'Scarf · S' };
  render(detail([{ ...large, price: smallScarf.price }], shop));
  expect(shop.requests).toEqual([]);
  const size = screen.getByRole('group', { name: 'Size' });
  expect(
    within(size)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual([`/en/product/scarf/${uuidOf(3)}/s`, `/en/product/scarf/${uuidOf(3)}/l`]);
  expect(screen.getByText('฿890').tagName).toBe('SPAN');
  expect(screen.getByRole('button', { name: 'Add to cart' }).tagName).toBe('BUTTON');
});

test('requests the family of a variant when the page did not bring it', () => {
  const shop = testShop();
  render(detail([smallScarf], shop));
  expect(shop.requests).toEqual([['requestProducts', [uuidOf(3)]]]);
});

test('a sold-out product can’t be bought, and links to its category', () => {
  render(detail([{ ...paste, remain: 0 }]));
  expect(screen.queryByRole('button', { name: 'Add to cart' })).toBeNull();
  expect(screen.getByRole('link', { name: 'See more in Curry pastes' }).getAttribute('href')).toBe(
    '/en/category/curry/11',
  );
});

/** A shop whose visitor is a guest, an account without membership, a member, or not known yet. */
function shopOf(kind: 'guest' | 'account' | 'member' | 'unknown') {
  const shop = testShop();
  const user = kind === 'unknown' ? undefined : kind === 'guest' ? null : { id: '1', name: 'Malee' };
  const member = ({ guest: 'guest', account: 'not-member', member: 'member', unknown: 'unknown' } as const)[kind];
  return { ...shop, visitor: { ...shop.visitor, view: fixed({ user, member, joinCount: 9, prompt: undefined }) } };
}
const offers = () =>
  screen
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
    .filter((label) => /^(?:Add|Buy|Join|Log)/.test(label));

test.each([
  [{ member_only: true }, 'guest', ['Join membership', 'Log in']],
  [{ member_only: true }, 'unknown', ['Join membership', 'Log in']],
  [{ member_only: true }, 'account', ['Join membership']],
  [{ member_only: true }, 'member', ['Add to cart', 'Buy now: Green curry paste']],
  [{ limit_per_account: 2 }, 'guest', ['Log in']],
  [{ limit_per_account: 2 }, 'account', ['Add to cart', 'Buy now: Green curry paste']],
  [{ nosell: true }, 'member', []],
  [{ quantity_min: 3, remain: 2 }, 'member', []],
] as const)('%j offers to the visitor what they can do: %s', (fields, visitor, offered) => {
  render(detail([productRecord(fields)], shopOf(visitor)));
  expect(offers()).toEqual(offered);
});

test('goods for members say how to get them: by joining, or by logging in', () => {
  const shop = shopOf('guest');
  const { container } = render(detail([productRecord({ member_only: true, limit_per_account: 1 })], shop));
  expect(text(container)).toContain(
    'Only members of the shop can buy it.Each person can buy 1 in all, with an account.Join membershipLog in',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Join membership' }));
  fireEvent.click(screen.getByRole('button', { name: 'Log in' }));
  expect(shop.requests).toEqual([['visitor.joinMembership'], ['visitor.login']]);
});

test('requests a chosen product when the page did not bring it, and shows a message when it does not exist', () => {
  const waiting = testShop();
  const { container } = render(detail([paste], waiting, {}, uuidOf(8)));
  expect(waiting.requests).toEqual([['requestProducts', [uuidOf(8)]]]);
  expect(container.querySelector('[aria-busy="true"]')).not.toBeNull();
  cleanup();
  render(detail([paste], testShop({ products: fixed(new Map([[uuidOf(8), null]])) }), {}, uuidOf(8)));
  expect(screen.getByText('This product is no longer in the shop').tagName).toBe('P');
});
