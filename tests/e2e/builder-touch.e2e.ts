/** The workbench by touch: on a phone one part fills the window, on a tablet the page is beside one panel. */
import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectFits, test } from './shop.ts';
import { messagesOf } from './messages.ts';
import { login, pointInFrame } from './workbench.ts';

test.describe.configure({ timeout: 180_000 });

// A frame reports slow rendering on a busy machine as an error without a stack; the content is shown anyway.
test.afterEach(({ complaints }) => {
  complaints.splice(0, Infinity, ...complaints.filter((complaint) => complaint !== 'uncaught: '));
});

/** Publishes the open page, also where the checks have found something. */
async function publish(page: Page): Promise<void> {
  const say = messagesOf('th');
  await page.getByRole('button', { name: say('builder.publish'), exact: true }).tap();
  const published = page.getByRole('banner').getByText(say('builder.save.published'), { exact: true });
  const anyway = page.getByRole('button', { name: say('builder.check.publish'), exact: true });
  await expect(anyway.or(published)).toBeVisible({ timeout: 30_000 });
  if (await anyway.isVisible()) await anyway.tap();
  await expect(published).toBeVisible();
}

/** Widths of elements (px). */
const widths = (elements: Element[]) => elements.map((each) => each.getBoundingClientRect().width);

for (const [device, width, height] of [
  ['phone', 390, 780],
  ['tablet', 820, 1100],
] as const)
  test(`a text is corrected and published on a ${device} @desktop`, async ({ browser, baseURL }, info) => {
    const say = messagesOf('th');
    const context = await browser.newContext({ viewport: { width, height }, hasTouch: true, locale: 'th-TH', baseURL });
    const page = await context.newPage();
    await login(page, baseURL);
    const path = `/${device}-${info.project.name}`;
    const heading = { type: 'heading', id: 'top', props: { text: { $t: { th: 'ลดราคา ฿100' } } } };
    const made = await page.request.post('/api/builder/draft', {
      headers: { origin: baseURL ?? '' },
      data: { path, base: 0, page: { pageHead: { title: { th: 'ลดราคา' } }, pageComponent: [heading] } },
    });
    expect(made.status(), await made.text()).toBe(200);
    await page.goto('/builder');
    await page.getByRole('link', { name: path }).tap();
    const frame = page.frameLocator(`iframe[title="${say('builder.frame')}"]`);
    const shown = frame.getByRole('heading', { name: 'ลดราคา ฿100' });
    await expect(shown).toBeVisible({ timeout: 60_000 });
    await expectAccessible(page);
    await expectFits(page);
    const bar = page.getByRole('banner');
    expect(Math.min(...(await bar.getByRole('button').evaluateAll(widths)))).toBeGreaterThanOrEqual(36);
    const state = bar.getByText(say('builder.save.draft'), { exact: true });
    expect(await state.evaluate((text) => text.scrollWidth - text.clientWidth)).toBeLessThanOrEqual(1);
    await page.screenshot({ path: info.outputPath('page.png') });
    const { x, y } = await pointInFrame(page.locator(`iframe[title="${say('builder.frame')}"]`), shown);
    await page.touchscreen.tap(x, y);
    const text = page.getByRole('textbox', { name: /ไทย|TH/ }).first();
    await text.fill('ลดราคา ฿80');
    await page.screenshot({ path: info.outputPath('form.png') });
    // A tablet shows the page beside the form.
    if (device === 'phone') await page.getByRole('radio', { name: say('builder.left'), exact: true }).tap();
    await expect(frame.getByRole('heading', { name: 'ลดราคา ฿80' })).toBeVisible();
    await publish(page);
    await page.screenshot({ path: info.outputPath('published.png') });
    const buttons = await page.getByRole('banner').getByRole('button').evaluateAll(widths);
    expect(buttons.filter((each) => each < 24)).toEqual([]);
    const html = await (await page.request.get(path)).text();
    expect(html.includes('฿80') && !html.includes('฿100')).toBe(true);
    await context.close();
  });

test('components are added, moved, duplicated, hidden, named and removed on a phone @desktop', async ({
  browser,
  baseURL,
}, info) => {
  const say = messagesOf('th');
  const viewport = { width: 390, height: 780 };
  const context = await browser.newContext({ viewport, hasTouch: true, isMobile: true, locale: 'th-TH', baseURL });
  const page = await context.newPage();
  await login(page, baseURL);
  const path = `/phone-built-${info.project.name}`;
  const heading = (id: string, text: string) => ({ type: 'heading', id, props: { text } });
  const made = await page.request.post('/api/builder/draft', {
    headers: { origin: baseURL ?? '' },
    data: { path, base: 0, page: { pageComponent: [heading('a', 'Tea'), heading('b', 'Rice')] } },
  });
  expect(made.status(), await made.text()).toBe(200);
  await page.goto(`/builder?page=${path}`);
  const headings = page
    .frameLocator(`iframe[title="${say('builder.frame')}"]`)
    .getByRole('main')
    .getByRole('heading');
  await expect(headings).toHaveText(['Tea', 'Rice'], { timeout: 60_000 });
  const part = (id: string) => page.getByRole('radio', { name: say(id), exact: true }).tap();
  const tab = (id: string) => page.getByRole('tab', { name: say(id), exact: true }).tap();
  const tools = page.getByRole('toolbar', { name: say('builder.node') }).filter({ visible: true });
  const act = (id: string) => tools.getByRole('button', { name: say(id), exact: true }).tap();
  const row = (text: string) => page.getByRole('treeitem').filter({ hasText: text });
  const check = async (name: string) => {
    await expectAccessible(page);
    await expectFits(page);
    await page.screenshot({ path: info.outputPath(`${name}.png`) });
  };

  // The page itself shows what the tools below it do.
  await part('builder.tree');
  await row('Tea').tap();
  await part('builder.left');
  await act('builder.down');
  await expect(headings).toHaveText(['Rice', 'Tea']);
  await act('builder.duplicate');
  await expect(headings).toHaveText(['Rice', 'Tea', 'Tea']);
  await check('page');
  await act('builder.hide');
  await expect(headings).toHaveText(['Rice', 'Tea']);
  await act('builder.show');
  await act('builder.delete');
  await expect(headings).toHaveText(['Rice', 'Tea']);

  // So do those above the structure, where a component is named too.
  await part('builder.tree');
  await row('Rice').tap();
  await act('builder.rename');
  await page.getByRole('textbox', { name: say('builder.name') }).fill('ข้าวหอม');
  await row('Tea').tap();
  await expect(row('ข้าวหอม')).toBeVisible();
  await act('builder.hide');
  await check('structure');
  const targets = await page
    .getByRole('treeitem')
    .or(tools.getByRole('button'))
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect()).map(({ width, height }) => [width, height]));
  for (const [width, height] of targets) expect([(width ?? 0) >= 24, (height ?? 0) >= 44]).toEqual([true, true]);

  // An added component is shown at once.
  await tab('builder.add');
  await check('palette');
  await page.locator('[data-type="divider"]').first().tap();
  await expect(tools).toBeVisible();
  await expect(headings).toHaveText(['Rice']);
  await part('builder.tree');
  await tab('builder.tree');
  await expect(page.getByRole('treeitem')).toHaveCount(3);
  await publish(page);
  const html = /<main.*<\/main>/s.exec(await (await page.request.get(path)).text())?.[0] ?? '';
  expect(['Rice', '<hr', 'Tea', 'ข้าวหอม'].map((text) => html.includes(text))).toEqual([true, true, false, false]);
  await context.close();
});
