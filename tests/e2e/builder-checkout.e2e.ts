/** The notes of the checkout, in the workbench: drawn as the checkout draws them, where it shows them. */
import type { FrameLocator, Locator, Page } from '@playwright/test';
import { isRecord } from '#schemas/record.ts';
import { PRODUCTS } from './cart-shop.ts';
import { login } from './workbench.ts';
import { expect, test } from './shop.ts';

test.describe.configure({ timeout: 120_000 });

// A frame reports slow rendering on a busy machine as an error without a stack; the content is shown anyway.
test.afterEach(({ complaints }) => {
  complaints.splice(0, Infinity, ...complaints.filter((complaint) => complaint !== 'uncaught: '));
});

// No other test shops in Korean: theirs do not see these notes.
const when = { lang: 'kr' };
const titles = ['하루 안에 발송', '30일 안에 반품', '안전한 결제'];
const NOTES = [
  { type: 'announcement-bar', id: 'bar', when, props: { text: '₩50,000 이상 무료 배송', href: '/about' } },
  { type: 'heading', id: 'head', when, props: { text: '안심하고 주문하세요' } },
  { type: 'text', id: 'text', when, props: { text: '정오 전에 주문하면\n당일 발송합니다.' } },
  {
    type: 'section',
    id: 'group',
    when,
    children: [
      { type: 'feature-list', id: 'list', props: { items: titles.map((title) => ({ title, text: '약속' })) } },
    ],
  },
  { type: 'image', id: 'picture', when, props: { src: '/samples/hero.webp', alt: '찻잔' } },
];

const frameOf = (page: Page) => page.frameLocator('iframe[title="The page in the shop"]');

/** Saves the notes and publishes them. */
async function publishNotes(page: Page, origin: string): Promise<void> {
  const path = 'zone:checkout';
  const read: unknown = await (await page.request.get(`/api/builder/page?path=${path}`)).json();
  const revision = isRecord(read) && isRecord(read.data) ? Number(read.data.revision) : 0;
  const post = async (call: string, data: object) =>
    expect((await page.request.post(`/api/builder/${call}`, { headers: { origin }, data })).status()).toBe(200);
  await post('draft', { path, base: revision, page: { pageComponent: NOTES } });
  await post('publish', { path, base: revision + 1 });
}

/** Opens the checkout of a guest with one product, in Korean. */
async function openCheckout(page: Page, origin: string): Promise<void> {
  const answer = await page.request.post('/api/x4/cart/checkoutByItems', {
    headers: { origin },
    data: { items: [{ uuid: PRODUCTS.soap.uuid, quantity: 1 }] },
  });
  const cart: unknown = await answer.json();
  const { cart_id, cart_secret } = isRecord(cart) && isRecord(cart.data) ? cart.data : {};
  await page.goto(`/pay/checkout/raan/${String(cart_id)}?s=${String(cart_secret)}&lang=kr`);
}

/** Box and type of every note, and of what is in it; groups have no element in the checkout. */
function measure(notes: Locator): Promise<readonly string[]> {
  return notes.evaluate(async (root) => {
    await document.fonts.ready;
    await Promise.all([...root.querySelectorAll('img')].map((each) => each.decode()));
    return [...root.querySelectorAll('*')]
      .filter((each) => !each.matches('div'))
      .map((each) => {
        const { x, y, width, height } = each.getBoundingClientRect();
        const { fontFamily, fontSize, fontWeight, lineHeight, whiteSpace, borderRadius } = getComputedStyle(each);
        const box = [x, y + scrollY, width, height].map((px) => Math.round(px));
        return [each.tagName, ...box, fontFamily, fontSize, fontWeight, lineHeight, whiteSpace, borderRadius].join(' ');
      });
  });
}

async function openBench(page: Page): Promise<FrameLocator> {
  await page.goto('/en/builder?page=zone:checkout');
  await page.getByRole('combobox', { name: 'Language of the preview' }).selectOption('kr');
  const frame = frameOf(page);
  await expect(frame.locator('[data-node="bar"]')).toBeVisible({ timeout: 60_000 });
  return frame;
}

test('notes look in the preview as in the checkout, at each width, and are moved and edited there @desktop', async ({
  page,
  browser,
  baseURL,
}) => {
  await login(page, baseURL ?? '');
  await publishNotes(page, baseURL ?? '');
  const guest = await browser.newContext({ baseURL });
  const shop = await guest.newPage();
  await openCheckout(shop, baseURL ?? '');
  const frame = await openBench(page);
  for (const [device, width] of [
    ['Desktop', 1280],
    ['Phone', 390],
  ] as const) {
    await page.getByRole('radio', { name: device }).check({ force: true });
    const size = await frame.locator('#app').evaluate(() => ({ width: innerWidth, height: innerHeight }));
    await shop.setViewportSize(size);
    expect(size.width).toBeGreaterThanOrEqual(width - 40);
    expect(await measure(frame.locator('.notes'))).toEqual(await measure(shop.locator('.notes')));
  }

  await page.getByRole('radio', { name: 'Desktop' }).check({ force: true });
  await page.getByRole('combobox', { name: 'Zoom' }).selectOption('1');
  await expect(frame.getByRole('heading')).toHaveText(['안심하고 주문하세요']);
  await expect(frame.getByRole('textbox')).toHaveCount(0);
  await expect(frame.locator('input[name="email"]')).toBeVisible();

  const rows = page.getByRole('tree', { name: 'Structure' }).getByRole('treeitem');
  const middleOf = async (id: string, below = 0.5) => {
    const box = await frame.locator(`[data-node="${id}"]`).boundingBox();
    if (box === null) throw new Error(`${id} is not shown`);
    return { x: box.x + 20, y: box.y + box.height * below };
  };
  const from = await middleOf('head');
  const to = await middleOf('text', 0.9);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 4, from.y + 8, { steps: 3 });
  await page.mouse.move(to.x, to.y, { steps: 6 });
  await page.mouse.up();
  await expect(rows.nth(1)).toHaveText(/^Text/);
  await expect(rows.nth(2)).toHaveText(/^Heading/);
  await expect(rows.nth(2)).toHaveAttribute('aria-selected', 'true');
  // The checkout ignores the styles that handles write.
  await expect(page.getByRole('group', { name: 'Handles of the component' })).toHaveCount(0);

  const title = frame.getByText('30일 안에 반품');
  await title.dblclick({ force: true });
  const field = frame.getByRole('textbox', { name: 'Text on the page' });
  await expect(field).toHaveCSS('font-weight', '600');
  await field.fill('60일 안에 반품');
  await field.press('Enter');
  await expect(frame.getByText('60일 안에 반품')).toBeVisible();
  await guest.close();
});
