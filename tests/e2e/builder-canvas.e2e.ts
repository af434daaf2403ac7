/** Direct editing on the page in the workbench: drags, handles, rich text. */
import type { Locator, Page } from '@playwright/test';
import { login } from './workbench.ts';
import { expect, expectAccessible, test } from './shop.ts';

test.describe.configure({ timeout: 120_000 });

// A frame reports slow rendering on a busy machine as an error without a stack; the content is shown anyway.
test.afterEach(({ complaints }) => {
  complaints.splice(0, Infinity, ...complaints.filter((complaint) => complaint !== 'uncaught: '));
});

const PAGE = {
  pageHead: { title: { en: 'Canvas' } },
  pageComponent: [
    { type: 'heading', id: 'one', props: { text: 'One' } },
    { type: 'text', id: 'two', props: { text: 'Two' } },
    {
      type: 'columns',
      id: 'cols',
      props: { ratio: '1-1' },
      slots: { 'column-1': [{ type: 'text', id: 'in', props: { text: 'In' } }] },
    },
    {
      type: 'rich-text',
      id: 'rich',
      props: {
        html: '<p>Wash by hand.</p><table><tbody><tr><td>S</td></tr></tbody></table><p><img src="/samples/hero.webp"></p>',
      },
    },
  ],
};

/** Opens a page with these components in the workbench, with a new account. */
async function open(page: Page, baseURL = '', path = '/canvas'): Promise<void> {
  await login(page, baseURL);
  const saved = await page.request.post('/api/builder/draft', {
    headers: { origin: baseURL },
    data: { path, base: 0, page: PAGE },
  });
  expect(saved.status()).toBe(200);
  await page.goto(`/en/builder?page=${path}`);
  await page.getByRole('combobox', { name: 'Zoom' }).selectOption('1');
  await expect(frameOf(page).locator('[data-node="one"]')).toBeVisible({ timeout: 60_000 });
}

const frameOf = (page: Page) => page.frameLocator('iframe[title="The page in the shop"]');
const rows = (page: Page) => page.getByRole('tree', { name: 'Structure' }).getByRole('treeitem');

/** A position in an element, in px of the window, by fractions of its width and height. */
async function placeIn(element: Locator, x: number, y: number): Promise<{ readonly x: number; readonly y: number }> {
  const box = await element.boundingBox();
  if (box === null) throw new Error('the element is not shown');
  return { x: box.x + box.width * x, y: box.y + box.height * y };
}

/** Presses at one position and moves to another, like a hand. */
async function dragTo(page: Page, from: Locator, to: Locator, y: number): Promise<void> {
  const [start, end] = [await placeIn(from, 0.1, 0.5), await placeIn(to, 0.1, y)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x + 4, start.y + 8, { steps: 3 });
  await page.mouse.move(end.x, end.y, { steps: 6 });
}

test('on a tablet a finger moves a component after a long press @desktop', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, hasTouch: true, viewport: { width: 1180, height: 820 } });
  const page = await context.newPage();
  await open(page, baseURL, '/touched');
  const finger = await context.newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { readonly x: number; readonly y: number }) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [at] });
  const node = (id: string) => frameOf(page).locator(`[data-node="${id}"]`).first();
  const [held, below] = [await placeIn(node('one'), 0.1, 0.5), await placeIn(node('two'), 0.1, 0.9)];
  await touch('touchStart', held);
  await expect(rows(page).first()).toHaveAttribute('aria-selected', 'true');
  await touch('touchMove', { x: below.x, y: (held.y + below.y) / 2 });
  await touch('touchMove', below);
  await expect(page.getByText('Let go to put it here.')).toBeAttached();
  await touch('touchEnd');
  await expect(rows(page).first()).toHaveText(/^Text/);

  // So does a row of the structure; a finger that moves at once scrolls.
  const [row, next] = [await placeIn(rows(page).nth(0), 0.5, 0.5), await placeIn(rows(page).nth(1), 0.5, 0.9)];
  await touch('touchStart', row);
  await touch('touchMove', next);
  await touch('touchEnd');
  await expect(rows(page).first()).toHaveText(/^Text/);
  await touch('touchStart', row);
  await expect(rows(page).first()).toHaveAttribute('aria-selected', 'true');
  await touch('touchMove', { x: next.x, y: (row.y + next.y) / 2 });
  await touch('touchMove', next);
  await touch('touchEnd');
  await expect(rows(page).nth(0)).toHaveText(/^Heading/);
  await expect(rows(page).nth(1)).toHaveText(/^Text/);
  await context.close();
});

test('components are dragged on the page and from the palette, spaced by handles, and edited in place @desktop', async ({
  page,
  baseURL,
}) => {
  await open(page, baseURL);
  const frame = frameOf(page);

  // Tab goes from the structure past the page's own links to the form.
  await rows(page).first().focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('group', { name: 'Preview' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('tab', { name: 'Form' })).toBeFocused();

  const node = (id: string) => frame.locator(`[data-node="${id}"]`).first();
  const text = (id: string) => rows(page).and(page.locator(`[title="${id}"]`));

  await dragTo(page, node('one'), node('two'), 0.9);
  await expect(page.getByText('Let go to put it here.')).toBeAttached();
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(rows(page).first()).toHaveText(/^Heading/);
  await dragTo(page, node('one'), node('two'), 0.9);
  await page.mouse.up();
  await expect(rows(page).first()).toHaveText(/^Text/);

  await page.getByRole('tab', { name: 'Add' }).click();
  await page.getByRole('searchbox', { name: 'Search components' }).fill('divider');
  await dragTo(page, page.locator('button[data-type="divider"]'), node('cols'), 0.5);
  // The second column begins in the middle; the frame is wider than its space.
  const cols = await placeIn(node('cols'), 0.55, 0.5);
  await page.mouse.move(cols.x, cols.y, { steps: 4 });
  await expect(page.getByText('Let go to put it here.')).toBeAttached();
  await page.mouse.up();
  await expect(node('cols').locator('[data-node="divider"]')).toBeAttached();

  await page.getByRole('tab', { name: 'Structure' }).click();
  await text('cols').click();
  const handle = page.getByRole('slider', { name: 'Width of column 1' });
  await handle.focus();
  await page.keyboard.press('ArrowRight');
  await expect(handle).toHaveAttribute('aria-valuetext', 'Three fifths and two fifths');
  const above = page.getByRole('slider', { name: 'Space above' });
  const grip = await placeIn(above, 0.5, 0.5);
  await page.mouse.move(grip.x, grip.y);
  await page.mouse.down();
  await page.mouse.move(grip.x, grip.y + 24, { steps: 6 });
  await page.mouse.up();
  await expect(above).toHaveAttribute('aria-valuetext', 'Large');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(above).toHaveAttribute('aria-valuetext', 'As it comes');
  await expect(handle).toHaveAttribute('aria-valuetext', 'Three fifths and two fifths');

  await node('rich').dblclick();
  const writing = page.getByRole('textbox', { name: /^Rich text on the page/ });
  await expect(writing).toBeFocused();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Shift+End');
  await page.getByRole('button', { name: 'Bold' }).click();
  await page.keyboard.press('End');
  await page.keyboard.type(' Dry.');
  await writing.evaluate((field) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', '<span class="x">Pasted</span>');
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(writing).toBeHidden();
  await expect(node('rich').locator('strong')).toHaveText(/^Wash by hand\. Dry\.(?:Pasted)?$/);
  await expect(node('rich')).toContainText('Pasted');
  await expect(node('rich').locator('td')).toHaveText('S');

  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', '<h2>Brought in</h2><p>From elsewhere</p>');
    clipboardData.setData('text/plain', 'Brought in');
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(frame.getByRole('heading', { name: 'Brought in' })).toBeAttached();
});
