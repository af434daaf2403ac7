/** A builder on another origin frames the shop and sends plain messages (contract, chapter 5). */
import { build, type FrameMessage } from './framed-shop.ts';
import { expect, test } from './shop.ts';

/**
 * Errors of the browser itself: pictures of the page that the builder has replaced, and `ready` for a missing receiver.
 */
const EXPECTED = /preloaded using link preload|does not match the recipient window's origin/;

test.afterEach(({ complaints }) => {
  const others = complaints.filter((complaint) => !EXPECTED.test(complaint));
  complaints.splice(0, complaints.length, ...others);
});

const heading = (id: string, text: string) => ({ type: 'heading', id, props: { text } });

test('a video in rich text opens in place on a tap in the preview too @desktop', async ({ page, baseURL }) => {
  await page.route(/youtube/, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>player</title>' }),
  );
  const on = await build(page, baseURL);
  await on.hear('ready');
  const html = '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ" title="Brewing"></iframe>';
  await on.say({
    type: 'page-replace',
    path: '/about',
    pageJson: { pageComponent: [{ type: 'rich-text', id: 'r', props: { html } }] },
  });
  await on.hear('rendered');
  await on.frame().getByRole('link', { name: 'Brewing (YouTube)' }).click();
  await expect(on.frame().locator('iframe[title="Brewing (YouTube)"]')).toHaveAttribute(
    'src',
    /^https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ\?/,
  );
});

test(
  'a plain builder shows its page, and receives the diagnostics @desktop',
  { tag: ['@spec-1.6', '@spec-2.36', '@spec-7.16a', '@spec-7.16b'] },
  async ({ page, baseURL }) => {
    const on = await build(page, baseURL);
    expect(await on.hear('ready')).toMatchObject({
      route: '/',
      versions: [1, 2],
      registry: `${baseURL}/registry.json`,
    });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await on.say({
      type: 'page-replace',
      path: '/about',
      pageJson: {
        pageHead: { title: 'Drafted' },
        redirectUrl: '/elsewhere',
        pageComponent: [{ ...heading('h', 'A draft'), props: { text: 'A draft', level: 9 } }, { type: 'nonsense' }],
      },
    });
    const { nodes, diagnostics } = await on.hear('rendered');
    expect(nodes).toBe(2);
    expect((diagnostics as FrameMessage[]).map(({ code, path, nodeId }) => [code, path, nodeId])).toEqual([
      ['REDIRECT_IGNORED', '/redirectUrl', ''],
      ['INVALID_PROP', '/0/props/level', 'h'],
      ['UNKNOWN_TYPE', '/1', 'n1'],
    ]);
    await expect(on.frame().getByRole('heading', { name: 'A draft' })).toBeVisible();
    expect(on.frame().url()).toBe(`${baseURL}/about?jit-preview=1`);
    expect(await on.hear('route')).toMatchObject({ path: '/about', query: {}, lang: 'th', title: 'Drafted' });
    expect(asked.filter((path) => /_payload|_base|^\/api\/(?:page|base)/.test(path))).toEqual([]);
  },
);

test(
  'zones, theme and language override those of the shop, and switch without a reload @desktop',
  { tag: ['@spec-6.7'] },
  async ({ page, baseURL }) => {
    const on = await build(page, baseURL, '/?jit-preview=1');
    await on.hear('ready');
    await on.say({
      type: 'page-replace',
      path: '/',
      pageJson: {
        previewData: {
          lang: 'en',
          themeKey: 'indigo',
          headerZone: { children: [heading('top', 'Our header')] },
          slotCss: 'h2 { text-decoration: overline }',
        },
        pageComponent: [{ type: 'text', id: 't', props: { text: { $t: { th: 'สวัสดี', en: 'Hello' } } } }],
      },
    });
    await on.hear('rendered');
    const root = on.frame().locator('html');
    await expect(root).toHaveAttribute('lang', 'en');
    await expect(root).toHaveAttribute('data-theme', 'indigo');
    await expect(on.frame().locator('[data-zone=header]')).toHaveText('Our header');
    await expect(on.frame().getByText('Hello', { exact: true })).toBeVisible();
    await on.say({ type: 'hello', version: 1, session: 's', id: 'h' });
    await on.say({ type: 'lang', lang: 'th' });
    await on.say({ type: 'theme', themeKey: 'jasmine' });
    await expect(on.frame().getByText('สวัสดี', { exact: true })).toBeVisible();
    await expect(root).toHaveAttribute('data-theme', 'jasmine');
    await on.say({ type: 'viewport', breakpoint: 'sm' });
    await expect(on.frame().locator('#app')).toHaveCSS('max-inline-size', '640px');
  },
);

test('a link in a preview leads to the page of the shop, also if the builder’s page has the same address @desktop', async ({
  page,
  baseURL,
}) => {
  const on = await build(page, baseURL, '/?jit-preview=1');
  await on.hear('ready');
  const link = { type: 'button', id: 'b', props: { label: 'Lead on', href: '/en/coupons' } };
  const draft = (path: string, text: string) =>
    on.say({ type: 'page-replace', path, pageJson: { pageComponent: [heading('h', text), link] } });
  const [shopHeading, led] = [
    on.frame().getByRole('heading', { level: 1, name: 'Coupons' }),
    on.frame().getByRole('link', { name: 'Lead on' }),
  ];
  for (const path of ['/en/about', '/en/coupons']) {
    await draft(path, `Draft of ${path}`);
    await expect(on.frame().getByRole('heading', { name: `Draft of ${path}` })).toBeVisible();
    await led.click();
    await expect(shopHeading).toBeVisible();
    await expect(led).toHaveCount(0);
    expect(on.frame().url()).toBe(`${baseURL}/en/coupons?jit-preview=1`);
  }
});

test('a patch changes only its targets; the rest keeps focus, text, scroll position and open panels @desktop', async ({
  page,
  baseURL,
}) => {
  const on = await build(page, baseURL, '/?jit-preview=1');
  await on.hear('ready');
  await on.say({ type: 'hello', version: 1, session: 's', id: 'h' });
  const items = [{ label: 'Closed at first' }];
  await on.say({
    type: 'page-replace',
    path: '/',
    rev: 1,
    pageJson: {
      pageComponent: [
        heading('h', 'Before'),
        {
          type: 'flexiform',
          id: 'form',
          props: { form_id: 'contact', fields: [{ name: 'who', label: 'Who', kind: 'text' }] },
        },
        { type: 'accordion', id: 'a', props: { items }, slots: { 'panel-1': [heading('in', 'Inside')] } },
        { type: 'spacer', id: 'far', props: { size: '3xl' } },
        ...Array.from({ length: 30 }, (_, index) => heading(`x${index}`, `Line ${index}`)),
      ],
    },
  });
  await on.hear('rendered');
  const frame = on.frame();
  await frame.getByLabel('Who').fill('half a na');
  await frame.locator('[data-node=a] summary').click();
  await frame.getByLabel('Who').focus();
  await frame.evaluate(() => scrollTo(0, 200));
  await on.say({
    type: 'patch',
    id: 'p',
    base: 1,
    rev: 2,
    ops: [{ op: 'replace', path: '/pageComponent/0/props/text', value: 'After' }],
  });
  expect(await on.hear('rendered', 2)).toMatchObject({ rev: 2, nodes: 35 });
  await expect(frame.locator('[data-node=h]')).toHaveText('After');
  expect(
    await frame.evaluate(() => [
      document.activeElement instanceof HTMLInputElement && document.activeElement.value,
      document.querySelector<HTMLDetailsElement>('[data-node=a] details')?.open,
      scrollY,
    ]),
  ).toEqual(['half a na', true, 200]);
  await on.say({ type: 'patch', id: 'q', base: 7, rev: 8, ops: [] });
  expect((await on.heard('nack')).concat(await on.hear('nack'))).toContainEqual({
    raan: 1,
    type: 'nack',
    id: 'q',
    code: 'REV_MISMATCH',
  });
});

test('an autoplaying carousel keeps its slide and its autoplay over updates @desktop', async ({ page, baseURL }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const on = await build(page, baseURL, '/?jit-preview=1');
  await on.hear('ready');
  await on.say({ type: 'hello', version: 1, session: 's', id: 'h' });
  const slides = ['One', 'Two', 'Three', 'Four'].map((text, index) => heading(`s${index}`, text));
  const carousel = { type: 'carousel', id: 'c', props: { autoplay: true, seconds: 3 }, children: slides };
  await on.say({
    type: 'page-replace',
    path: '/',
    rev: 0,
    pageJson: { pageComponent: [heading('h', 'Edit 0'), carousel] },
  });
  await on.hear('rendered');
  const frame = on.frame();
  await expect(frame.getByText('Two', { exact: true })).toBeInViewport({ ratio: 1, timeout: 10_000 });
  for (let rev = 1; rev <= 8; rev += 1) {
    const ops = [{ op: 'replace', path: '/pageComponent/0/props/text', value: `Edit ${rev}` }];
    await on.say({ type: 'patch', base: rev - 1, rev, ops });
    await expect(frame.locator('[data-node=h]')).toHaveText(`Edit ${rev}`);
    await expect(frame.getByText('One', { exact: true })).not.toBeInViewport();
  }
  await expect(frame.getByText('Three', { exact: true })).toBeInViewport({ ratio: 1, timeout: 10_000 });
});

test(
  'a highlighted node is opened and outlined; a selected node does not act @desktop',
  { tag: ['@spec-1.6'] },
  async ({ page, baseURL }) => {
    const on = await build(page, baseURL, '/?jit-preview=1');
    await on.hear('ready');
    await on.say({ type: 'hello', version: 1, session: 's', id: 'h' });
    const panel = (id: string) => ({ 'panel-1': [heading(`${id}1`, 'One')], 'panel-2': [heading(`${id}2`, 'Two')] });
    const items = [{ label: 'First' }, { label: 'Second' }];
    await on.say({
      type: 'page-replace',
      path: '/',
      rev: 1,
      pageJson: {
        pageComponent: [
          { type: 'accordion', id: 'acc', props: { items }, slots: panel('a') },
          { type: 'tabs', id: 'tabs', props: { items }, slots: panel('t') },
          { type: 'carousel', id: 'car', children: ['c1', 'c2', 'c3'].map((id) => heading(id, id)) },
          {
            type: 'section',
            id: 'sec',
            children: [{ type: 'button', id: 'go', props: { label: 'Go', href: '/cart' } }],
          },
        ],
      },
    });
    await on.hear('rendered');
    const frame = on.frame();
    for (const id of ['a2', 'c3', 't2']) {
      await on.say({ type: 'highlight', nodeId: id, scroll: true, label: `Heading ${id}` });
      await expect(frame.locator(`[data-node=${id}]`)).toBeInViewport({ ratio: 1 });
      await expect(frame.getByText(`Heading ${id}`)).toBeVisible();
    }
    await on.say({ type: 'observe', nodeIds: ['t2', 'nowhere'] });
    const { rects } = await on.hear('rects');
    expect(Object.keys(rects as object)).toEqual(['t2']);
    await frame.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await on.hear('rects', 2);
    await on.say({ type: 'mode', mode: 'select', id: 'm' });
    await on.hear('ack', 2);
    await frame.getByRole('link', { name: 'Go', exact: true }).click();
    expect(await on.hear('select')).toMatchObject({
      nodeId: 'go',
      path: '/3/children/0',
      nodeType: 'button',
      ancestors: ['sec'],
    });
    expect(await on.hear('hover')).toMatchObject({ type: 'hover' });
    expect(frame.url()).toContain('/?jit-preview=1');
    await on.say({ type: 'mode', mode: 'browse' });
    await on.say({ type: 'highlight', nodeId: null });
    await expect(frame.getByText('Heading t2')).toBeHidden();
    await frame.getByRole('link', { name: 'Go', exact: true }).click();
    expect(await on.hear('route', 1)).toMatchObject({ path: '/cart' });
  },
);

test('a preview stores nothing of the visitor, and its pages are neither cached nor indexed @desktop', async ({
  page,
  baseURL,
  context,
}) => {
  const answer = await page.request.get('/?jit-preview=1');
  expect([answer.headers()['cache-control'], answer.headers()['x-robots-tag']]).toEqual(['no-store', 'noindex']);
  const on = await build(page, baseURL);
  await on.hear('ready');
  await on.say({
    type: 'page-replace',
    path: '/en/',
    pageJson: { pageComponent: [{ type: 'search-results', id: 's' }] },
  });
  await on.hear('rendered');
  const frame = on.frame();
  await frame.getByRole('button', { name: 'Add to cart' }).first().click();
  await expect(frame.getByRole('banner').getByRole('button', { name: /^Cart.*1/ })).toBeVisible();
  expect(await frame.evaluate(() => Object.keys(localStorage).filter((key) => /cart|recent/.test(key)))).toEqual([]);
  // Cookies of the page's response, before it was a preview.
  expect((await context.cookies(baseURL)).map(({ name }) => name).filter((name) => name !== 'locale')).toEqual([]);
});
