import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToStaticMarkup } from 'react-dom/server';
import * as v from 'valibot';
import { afterEach, expect, test } from 'vitest';
import { productRecord, uuidOf } from '#registry/kit/testing/records.ts';
import { EMPTY_CART, fixed, inShop, testPage, testShop } from '#registry/kit/testing/shop.tsx';
import { Base } from '#schemas/page/base.ts';
import type { Product } from '#schemas/product.ts';
import InstallmentNote from '../installment-note/installment-note.tsx';
import Price from '../price/price.tsx';
import QuantityStepper from '../quantity-stepper/quantity-stepper.tsx';
import AddToCart from './add-to-cart.tsx';

afterEach(cleanup);

type Given = Partial<Parameters<typeof AddToCart>[0]>;

function add(product: Product, given: Given = {}, shop = testShop()) {
  const element = <AddToCart uuid="" label="" width="full" total root={{ className: 'own' }} slots={{}} {...given} />;
  return { ...render(inShop(element, { shop, page: testPage({ otherData: { productDetails: [product] } }) })), shop };
}

const button = () => screen.getByRole('button', { name: 'Add to cart' });

test('it puts the least that can be ordered into the cart, and is described by the name', async () => {
  const { shop } = add(productRecord({ quantity_min: 2 }));
  expect(document.getElementById(button().getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Green curry paste',
  );
  await userEvent.click(button());
  expect(shop.requests).toEqual([['cart.add', uuidOf(1), 2]]);
});

test('parts of one product share the chosen quantity; those of another keep theirs', async () => {
  const shop = testShop();
  const paste = productRecord({ price: 120, price_list: [{ quantity_min: 3, quantity_max: null, price: 100 }] });
  const parts = { root: {}, slots: {} };
  const page = testPage({ otherData: { productDetails: [paste, productRecord({ uuid: uuidOf(2), name: 'Jam' })] } });
  const { container } = render(
    inShop(
      <>
        <Price uuid="" tiers={false} unit={false} former={false} excluded={false} {...parts} />
        <QuantityStepper uuid="" label={false} limits={false} {...parts} />
        <InstallmentNote uuid="" instalments_from={300} {...parts} />
        <AddToCart uuid={uuidOf(1)} label="" width="full" total {...parts} />
        <AddToCart uuid={uuidOf(2)} label="Take jam" width="full" total {...parts} />
      </>,
      { shop, page },
    ),
  );
  const said = () => container.textContent.replaceAll('Take jam', '').replaceAll('Green curry paste', '');
  expect(said()).toBe('฿120Instalments over 3–10 months from ฿300 upAdd to cartJam');
  await userEvent.click(screen.getByRole('button', { name: 'Increase quantity' }));
  await userEvent.click(screen.getByRole('button', { name: 'Increase quantity' }));
  expect(screen.getByText('฿100', { selector: 'span' }).tagName).toBe('SPAN');
  expect(screen.getByText('Instalments over 3–10 months, from ฿30 a month').tagName).toBe('SPAN');
  expect(screen.getByText('Total ฿300').getAttribute('role')).toBe('status');
  await userEvent.click(button());
  await userEvent.click(screen.getByRole('button', { name: 'Take jam' }));
  expect(shop.requests).toEqual([
    ['cart.add', uuidOf(1), 3],
    ['cart.add', uuidOf(2), 1],
  ]);
});

test('before a variant is chosen it leads to the options', () => {
  add(productRecord({ variants: [{ id: 's', price: 1 }] }));
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByRole('link', { name: 'Choose options' }).getAttribute('href')).toBe(
    `/en/product/green-curry-paste/${uuidOf(1)}#options-${uuidOf(1)}`,
  );
});

test('a variant is bought itself', async () => {
  const variants = [{ id: 's', uuid: uuidOf(31), price: 1 }];
  const { shop } = add(productRecord({ uuid: uuidOf(31), id: 's', parent: { uuid: uuidOf(1) }, variants }));
  await userEvent.click(button());
  expect(shop.requests).toEqual([['cart.add', uuidOf(31), 1]]);
});

test('a sold-out product links to similar ones; a pre-order shows its delivery time', () => {
  add(productRecord({ remain: 0, category: { category_id: 11, category_slug: 'curry', name: 'Curry pastes' } }));
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByRole('link', { name: 'See more in Curry pastes' }).getAttribute('href')).toBe(
    '/en/category/curry/11',
  );
  cleanup();
  add(productRecord({ preorder_flag: true }));
  expect(screen.getByText('Pre-order: sent as soon as it is ready').tagName).toBe('P');
  expect(button().tagName).toBe('BUTTON');
});

test('a fault of the cart is shown beside it, with the allowed quantity', { meta: { field: ['3.15'] } }, async () => {
  const faults = { [uuidOf(1)]: [{ key: 'NOSTOCK', remain: 3 }], [uuidOf(2)]: [{ key: 'HIDDEN' }] };
  const asked = testShop();
  const { container } = add(
    productRecord({}),
    {},
    { ...asked, cart: { ...asked.cart, view: fixed({ ...EMPTY_CART, faults }) } },
  );
  expect(container.textContent).toContain('Not enough in stock: only 3 pieces left.Change to 3');
  // The critical toast announces it.
  expect(screen.queryByRole('alert')).toBe(null);
  expect(container.textContent).not.toContain('no longer be ordered');
  await userEvent.click(screen.getByRole('button', { name: 'Change to 3' }));
  expect(asked.requests).toEqual([['cart.setQuantity', uuidOf(1), 3]]);
});

test('it is a form for visitors without script, if the shop accepts forms', () => {
  const written = (plain: boolean) => {
    const page = testPage({
      base: v.parse(Base, { settings: { plain_cart: plain } }),
      otherData: { productDetails: [productRecord({})] },
    });
    return renderToStaticMarkup(
      inShop(<AddToCart uuid="" label="" width="full" total root={{}} slots={{}} />, { page }),
    );
  };
  expect([written(true), written(false)].map((html) => html.includes('action="/pay/cart?lang='))).toEqual([
    true,
    false,
  ]);
});
