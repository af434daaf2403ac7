// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { VisitorView } from '#registry/kit/shop.ts';
import { fixed, inShop, testShop } from '#registry/kit/testing/shop.tsx';
import { Base } from '#schemas/page/base.ts';
import { AppContext } from '../app-context.ts';
import { JoinDialog } from './join-dialog.tsx';
import { addModalDialogs } from '#registry/kit/testing/dialog.ts';

beforeEach(addModalDialogs);
afterEach(cleanup);

function show(prompt: VisitorView['prompt']) {
  const shop = testShop();
  const view = fixed({ user: { id: '1', name: 'Visitor' }, member: 'not-member', joinCount: 1, prompt } as const);
  const base = v.parse(Base, { web: { web_id: 'w', web_name: 'raan', name: { th: 'ร้าน', en: 'Raan' } } });
  const app = {
    base: { base, header: [], footer: [], free: [], records: {}, css: '' },
    lang: 'en' as const,
    origin: 'https://shop.example',
    preview: false,
  };
  const element = (
    <AppContext value={app}>
      <JoinDialog />
    </AppContext>
  );
  render(inShop(element, { shop: { ...shop, visitor: { ...shop.visitor, view } } }));
  return shop.requests;
}

test('says what the shop may know and do, then joins', { meta: { spec: ['2.28', '6.5'] } }, async () => {
  const asked = show('permission');
  const dialog = within(await screen.findByRole('dialog', { name: 'Join Raan?' }));
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'see your name, address, e-mail, phone number, gender, birth date and age',
    'give you member-only discounts and coupons',
    'send you news and offers by e-mail',
  ]);
  await userEvent.click(dialog.getByRole('button', { name: 'Confirm and join' }));
  expect(asked[0]).toEqual(['visitor.answerPermission', true]);
});

test('a visitor who cancels has not joined', async () => {
  const asked = show('permission');
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(asked).toEqual([['visitor.answerPermission', false]]);
});

test('is not there while nothing is asked', () => {
  show(undefined);
  expect(screen.queryByRole('dialog')).toBeNull();
});
