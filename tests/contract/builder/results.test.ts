/** Counts of experiments, and the workbench's view of them. */
import { expect, test } from 'vitest';
import type { TraceStatement } from '../../../src/store/database/reconnecting-pool.ts';
import { ask, send } from '../store-client.ts';
import { describeService, FIXTURES, START } from '../harness.ts';
import { dataOf, get, publish } from './builder-client.ts';

const DAY_MS = 86_400_000;
/** Statements that add up counts by audience. */
let sums = 0;
const traceStatement: TraceStatement = (text, run) => {
  if (/FILTER.*"audience"|"audience".*FILTER/s.test(text)) sums += 1;
  return run();
};
const page = (variants: number, goal: object = {}) => ({
  pageComponent: [
    {
      type: 'experiment',
      id: 'hero',
      props: { variants: Array.from({ length: variants }, () => ({ share: 30 })), ...goal },
      children: [{ type: 'text', id: 't' }],
    },
  ],
});
const count = (variant: number, kind = 'exposure', more: object = {}) => ({
  path: '/campaign',
  experiment: 'hero',
  variant,
  kind,
  ...more,
});

describeService('counts of experiments', { shops: FIXTURES, builder: 'open', traceStatement }, (service) => {
  const add = async (counts: readonly object[], headers: Readonly<Record<string, string>> = {}) => {
    const answer = await send(service(), '/api/experiments/count', { counts }, { headers });
    return answer.status;
  };
  const results = async (path = '/campaign', id = 'hero', goal: object = {}) =>
    dataOf(await get(service(), 'experiment', { path, id, ...goal })).variants;

  test('add up by variant and page over 90 days; what no published page has is not counted', async () => {
    service().now = START;
    await publish(service(), '/campaign', page(2));
    await publish(service(), '/campaign/*', page(1));
    expect(await results()).toEqual([]);
    await add([count(0), count(1), count(1), count(2, 'conversion')]);
    await add([
      count(1),
      count(3),
      count(0, 'exposure', { experiment: 'other' }),
      count(0, 'exposure', { path: '/no' }),
    ]);
    await add([count(1, 'exposure', { path: '/campaign/any' })]);
    expect(await results()).toEqual([
      { variant: 0, exposures: 1, conversions: 0 },
      { variant: 1, exposures: 2, conversions: 0 },
      { variant: 2, exposures: 0, conversions: 1 },
    ]);
    expect(await results('/campaign/*')).toEqual([{ variant: 1, exposures: 1, conversions: 0 }]);
    service().now = new Date(START.getTime() + 89 * DAY_MS);
    await add([count(1, 'conversion')]);
    expect(await results()).toContainEqual({ variant: 1, exposures: 2, conversions: 1 });
    service().now = new Date(START.getTime() + 90 * DAY_MS);
    expect(await results()).toEqual([{ variant: 1, exposures: 0, conversions: 1 }]);
  });

  test('belong to the goal that the page has when they come; another goal begins a count of its own', async () => {
    service().now = START;
    const goals = [
      ['cart', { goal: 'cart' }],
      ['/thanks', { goal: 'page', goalPage: '/thanks/?a#b' }],
      ['/thank-you', { goal: 'page', goalPage: '/en/thank-you/' }],
      ['/', { goal: 'page', goalPage: '/en' }],
      ['/english', { goal: 'page', goalPage: '/english' }],
      ['/ขอบคุณ', { goal: 'page', goalPage: encodeURI('/ขอบคุณ') }],
      ['checkout', { goal: 'page', goalPage: '//evil.example' }],
      ['checkout', { goal: 'constructor' }],
    ] as const;
    let checkouts = 0;
    for (const [goal, props] of goals) {
      await publish(service(), '/goals', page(1, props));
      const own = { path: '/goals', goal };
      await add([
        count(1, 'exposure', own),
        count(1, 'conversion', own),
        count(0, 'exposure', { ...own, goal: 'member' }),
      ]);
      if (goal === 'checkout') checkouts += 1;
      const counted = goal === 'checkout' ? checkouts : 1;
      expect(await results('/goals', 'hero', { goal })).toEqual([
        { variant: 1, exposures: counted, conversions: counted },
      ]);
    }
    expect([await results('/goals'), await results('/goals', 'hero', { goal: 'member' })]).toEqual([
      [{ variant: 1, exposures: 2, conversions: 2 }],
      [],
    ]);
    expect(await add([count(0, 'exposure', { goal: 'page' })])).toBe(400);
  });

  test('decide the shares of later days, in the page’s answer, by audience where it has enough', async () => {
    const day = (days: number) => new Date(START.getTime() + (400 + days) * DAY_MS);
    const pathOf = '/decided';
    await publish(service(), pathOf, page(1, { decide: 'results', goal: 'cart' }));
    const own = (audience: string) => ({ path: pathOf, goal: 'cart', audience });
    /** Browsers that see a variant, and of these those that reach the goal. */
    const fill = async (variant: number, [seen, reached]: readonly [number, number], audience: string) => {
      for (let at = 0; at < seen; at += 1)
        await add(
          [
            count(variant, 'exposure', own(audience)),
            ...(at < reached ? [count(variant, 'conversion', own(audience))] : []),
          ],
          { 'x-forwarded-for': `203.0.113.${at % 250}` },
        );
    };
    const sharesOf = async () =>
      dataOf(await get(service(), 'experiment', { path: pathOf, id: 'hero', goal: 'cart' })).shares;
    service().now = day(0);
    await fill(0, [120, 10], 'th-desk');
    await fill(1, [120, 60], 'th-desk');
    await fill(0, [110, 60], 'en-phone');
    await fill(1, [110, 5], 'en-phone');
    await fill(1, [20, 20], 'en-desk');
    expect(await sharesOf()).toEqual({ all: [0.5, 0.5], audiences: {} });
    service().now = day(1);
    expect(await sharesOf()).toEqual({
      all: [0.447, 0.553],
      audiences: { 'th-desk': [0.41, 0.59], 'en-phone': [0.59, 0.41] },
    });
    service().now = day(20);
    expect(await sharesOf()).toMatchObject({
      all: [expect.closeTo(0.234, 2), expect.anything()],
      audiences: { 'th-desk': [0.05, 0.95], 'en-phone': [0.95, 0.05] },
    });
    const answer = dataOf(await ask(service(), `/api/page?path=${pathOf}`));
    expect(answer.pageComponent).toMatchObject([{ props: { decide: 'results', shares: await sharesOf() } }]);
    expect(await add([count(0, 'exposure', { audience: 'everybody' })])).toBe(400);
  });

  test('in a zone are those of all pages, whatever page shows it, and decide its shares', async () => {
    service().now = START;
    await publish(service(), 'zone:footer', page(1, { decide: 'results' }));
    const own = { experiment: 'zone:footer:hero', audience: 'th-desk' };
    const seen = (variant: number, kind?: string) => count(variant, kind, { ...own, path: `/any/${variant}` });
    for (let at = 0; at < 120; at += 1)
      await add([seen(0), seen(1), seen(1, 'conversion')], { 'x-forwarded-for': `203.0.113.${at}` });
    await add([count(0, 'exposure', { experiment: 'zone:header:hero' })]);
    expect([await results('/', 'zone:footer:hero'), await results('/', 'zone:header:hero')]).toEqual([
      [
        { variant: 0, exposures: 120, conversions: 0 },
        { variant: 1, exposures: 120, conversions: 120 },
      ],
      [],
    ]);
    await publish(service(), '/other', page(1, { decide: 'results' }));
    service().now = new Date(START.getTime() + 10 * DAY_MS);
    sums = 0;
    const { footerZone } = dataOf(await ask(service(), '/api/base'));
    const { base } = dataOf(await ask(service(), '/api/page?path=/&needBase=1'));
    expect(footerZone).toMatchObject({ children: [{ id: 'hero', props: { shares: { all: [0.05, 0.95] } } }] });
    expect(base).toMatchObject({ footerZone });
    // Once a day for all pages, however many experiments they have.
    expect(sums).toBe(1);
  });

  test('take at most 220 of a network in a day, and nothing that is none', async () => {
    service().now = new Date(START.getTime() + 200 * DAY_MS);
    const from = { 'x-forwarded-for': '203.0.113.9' };
    for (let request = 0; request < 260; request += 1) await add([count(0)], from);
    const [{ exposures }] = (await results()) as readonly [{ readonly exposures: number }];
    expect(exposures).toBeLessThanOrEqual(220);
    expect(exposures).toBeGreaterThanOrEqual(200);
    expect([await add([count(9)]), await add([count(0, 'sale')]), await add([{}])]).toEqual([400, 400, 400]);
    expect((await ask(service(), '/api/experiments/count')).status).toBe(405);
  });
});
