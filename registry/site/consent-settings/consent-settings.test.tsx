import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fixed, inShop, testShop, UNDECIDED } from '#registry/kit/testing/shop.tsx';
import { type Consents, everyConsent } from '#schemas/consent.ts';
import ConsentSettings from './consent-settings.tsx';
import spec from './props.ts';
import { addModalDialogs } from '#registry/kit/testing/dialog.ts';

beforeEach(addModalDialogs);
afterEach(cleanup);

const ANALYTICS: Consents = { ...everyConsent('denied'), analytics_storage: 'granted' };

function show(props: object, consents: Consents = everyConsent('denied')) {
  const shop = testShop();
  const view = fixed({ ...UNDECIDED, consents });
  const element = <ConsentSettings {...v.parse(spec.props, props)} root={{}} slots={{}} />;
  render(inShop(element, { shop: { ...shop, consent: { ...shop.consent, view } } }));
  return shop;
}
const settings = () => screen.getByRole('button', { name: 'Cookie settings' });
/** Waits for the lazily loaded settings. */
const open = async () => {
  fireEvent.click(settings());
  await screen.findAllByRole('checkbox');
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const ticked = () =>
  screen
    .getAllByRole('checkbox')
    .flatMap((flag) => (flag instanceof HTMLInputElement && flag.checked ? [flag.name] : []));
const saved = ['notify', { type: 'success', title: 'Your cookie settings are saved' }];

test('opens a dialog with the current consents, which closes after a decision', async () => {
  const shop = show({}, ANALYTICS);
  expect(screen.queryByRole('dialog')).toBeNull();
  await open();
  expect(screen.getByRole('dialog', { name: 'Cookie settings' })).toBeTruthy();
  expect(ticked()).toEqual(['analytics_storage']);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Advertising' }));
  press('Confirm choices');
  expect(shop.requests).toEqual([['consent.decide', { ...ANALYTICS, ad_storage: 'granted' }], saved]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('closing the dialog decides nothing', async () => {
  const shop = show({});
  await open();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Statistics' }));
  press('Close');
  expect([screen.queryByRole('dialog'), shop.requests]).toEqual([null, []]);
});

test.each([
  ['Accept all', 'granted'],
  ['Reject all', 'denied'],
] as const)('%s decides all three alike, whatever is checked', async (name, answer) => {
  const shop = show({ opens: 'in-place' });
  await open();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Statistics' }));
  press(name);
  expect(shop.requests).toEqual([['consent.decide', everyConsent(answer)], saved]);
});

test('in place the settings open below the button, which announces whether they are open', async () => {
  show({ opens: 'in-place' });
  expect([settings().getAttribute('aria-expanded'), screen.queryByRole('checkbox')]).toEqual(['false', null]);
  await open();
  expect([settings().getAttribute('aria-expanded'), screen.getAllByRole('checkbox').length]).toEqual(['true', 3]);
  fireEvent.click(settings());
  expect(screen.queryByRole('checkbox')).toBeNull();
});
