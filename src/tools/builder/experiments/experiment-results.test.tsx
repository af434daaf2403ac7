// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { inShop } from '#registry/kit/testing/shop.tsx';
import type { Goal } from '#schemas/experiments/goal.ts';
import type { CallStore } from '../api/store-client.ts';
import { BuilderContext } from '../builder-context.ts';
import { builderServices } from '../testing/builder-services.ts';
import { ExperimentResults } from './experiment-results.tsx';
import { conversionRate } from './rate.ts';

afterEach(cleanup);

const show = (answer: object, goal: Goal = 'checkout') => {
  const services = builderServices({ store: (() => Promise.resolve(answer)) as CallStore });
  render(
    inShop(
      <BuilderContext value={services}>
        <ExperimentResults path="/" id="hero" goal={goal} names={['Usual content', 'B', 'C']} />
      </BuilderContext>,
    ),
  );
};
const cells = async () =>
  (await screen.findAllByRole('row')).map((row) => [...row.children].map(({ textContent }) => textContent));

test('shows of each variant how often it was shown, who went on to the checkout, and how sure that is', async () => {
  const variants = [
    { variant: 0, exposures: 300, conversions: 9 },
    { variant: 1, exposures: 100, conversions: 10 },
  ];
  show({ ok: true, data: { variants } });
  expect(await cells()).toEqual([
    ['Variant', 'Shown', 'Go to the checkout', 'Rate (95% interval)', 'Best, by chance'],
    ['Usual content', '300 · 75%', '9', '3% (1.6% to 5.6%)', '–'],
    ['B', '100 · 25%', '10', '10% (5.5% to 17.4%)', '–'],
    ['C', '0 · 0%', '0', '–', '–'],
  ]);
});

test('shows the chance of each to be the best, and where the results decide, the shares of today, of audiences too', async () => {
  const variants = [10, 20, 5].map((conversions, variant) => ({ variant, exposures: 200, conversions }));
  show({
    ok: true,
    data: { variants, shares: { all: [0.2, 0.7, 0.1], audiences: { 'en-phone': [0.5, 0.25, 0.25] } } },
  });
  expect((await cells()).map((row) => row.slice(-2))).toEqual([
    ['Best, by chance', 'Share today'],
    ['3%', '20%'],
    ['96.9%', '70%'],
    ['0.1%', '10%'],
  ]);
  expect(screen.getByText('English, on phones: Usual content 50% · B 25% · C 25%')).toBeTruthy();
});

test('names the goal', async () => {
  const goals = { cart: 'Add to the cart', order: 'Place an order', '/thanks': 'Reach /thanks' } as const;
  for (const [goal, name] of Object.entries(goals) as [Goal, string][]) {
    show({ ok: true, data: { variants: [{ variant: 0, exposures: 2, conversions: 1 }] } }, goal);
    expect((await cells())[0]?.[2]).toBe(name);
    cleanup();
  }
});

test('says that nothing was counted, and that the shop did not answer', async () => {
  show({ ok: true, data: { variants: [] } });
  expect(await screen.findByText(/Nothing was counted yet/)).toBeTruthy();
  cleanup();
  show({ ok: false, kind: 'unreachable' });
  expect(await screen.findByText('The shop did not answer.')).toBeTruthy();
});

test('the interval holds the true rate 19 times in 20, and stays between none and all', () => {
  expect([conversionRate(0, 3), conversionRate(1, 5)?.to, conversionRate(10, 0)?.from]).toEqual([undefined, 1, 0]);
  let state = 7;
  const random = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  let held = 0;
  for (let round = 0; round < 2000; round += 1) {
    const conversions = Array.from({ length: 200 }, random).filter((value) => value < 0.05).length;
    const { from, to } = conversionRate(200, conversions) ?? { from: 1, to: 0 };
    if (from <= 0.05 && to >= 0.05) held += 1;
  }
  expect(held / 2000).toBeGreaterThan(0.93);
});
