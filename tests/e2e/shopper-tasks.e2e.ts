/**
 * Ten tasks of a new shopper on a phone, in Thai and in English, using only visible elements: taps and seconds
 * (docs/journey.md).
 */
import { expect, type Locator, type Page } from '@playwright/test';
import { ARRANGEMENT } from '../platform/bad-proxy.ts';
import { everyConsent } from '#schemas/consent.ts';
import { PRODUCTS, productPath, putIntoCart } from './cart-shop.ts';
import { linkSentTo } from './mail.ts';
import { decideConsent, test } from './shop.ts';
import { messagesOf } from './messages.ts';
import { ORDER_TEXTS } from '../../src/store/order/texts.ts';
import { TEXTS } from '../../src/store/accounts/pages/texts.ts';

test.describe.configure({ timeout: 240_000 });
test.use({ actionTimeout: 15_000 });

/** Limit of taps for a task; a key that submits counts as one. */
const MOST_TAPS = {
  'a gift under ฿300': 4,
  'use a coupon': 6,
  'change an address': 4,
  'read an order’s state': 2,
  'leave a membership': 4,
  'compare a product’s tiers': 3,
  'what is in stock in indigo': 4,
  'change the language and stay': 1,
  'give back a removed line': 3,
  'keep a product for later': 2,
};
type Task = keyof typeof MOST_TAPS;

/** A coupon of ฿20 off without conditions. */
const COUPON = { th: 'ขอบคุณที่กลับมา ใช้ได้ตลอดไป', en: 'Thank you for coming back; never expires' };

/** A shopper with an account, a membership, an address and a paid order. */
async function becomeCustomer(page: Page, baseURL: string): Promise<void> {
  const [email, password] = [`${crypto.randomUUID()}@example.com`, 'a long password'];
  const sent = { headers: { origin: baseURL, [ARRANGEMENT]: '1' }, maxRedirects: 0 };
  const post = async (path: string, form: Record<string, string>) => {
    const answer = await page.request.post(path, { form, ...sent });
    expect([path, answer.status() < 400 ? 'taken' : answer.status()]).toEqual([path, 'taken']);
    return answer;
  };
  await post('/account/register', { name: 'New', email, password });
  await post(await linkSentTo(email, baseURL), { password });
  const address = { recipient: 'Somsri', phone: '081 234 5678', address: '99/9 Sukhumvit', postcode: '10110' };
  const page1 = await (await post('/account/addresses', { ...address, do: 'find' })).text();
  const area = /<option value="(\d+)"/.exec(page1)?.[1] ?? '';
  await post('/account/addresses', { ...address, area });
  await post('/pay/cart', { do: 'add', uuid: PRODUCTS.soap.uuid, quantity: '2' });
  const checkout = (await post('/pay/cart', { do: 'checkout' })).headers().location ?? '';
  const s = new URL(checkout, baseURL).searchParams.get('s') ?? '';
  await post(checkout, { s, do: 'pay', email, shipping_type: 'pickup', bank: 'credit_card' });
  const joined = await page.request.get('/api/x4/member/join', { headers: sent.headers });
  expect(await joined.json()).toMatchObject({ success: true });
}

for (const lang of ['th', 'en'] as const)
  test(`a new shopper does ten tasks in ${lang} @phone${lang === 'th' ? '' : ' @full'}`, async ({
    page,
    baseURL: origin,
  }) => {
    const baseURL = origin ?? '';
    const say = messagesOf(lang);
    const [order, account] = [ORDER_TEXTS[lang], TEXTS[lang]];
    const prefix = lang === 'th' ? '' : '/en';
    const home = prefix || '/';
    const banner = page.getByRole('banner');
    const main = page.getByRole('main');
    const taken = new Map<Task, { readonly taps: number; readonly seconds: number }>();
    let taps = 0;
    const tap = async (element: Locator) => {
      taps += 1;
      await element.click();
    };
    const type = async (field: Locator, text: string) => {
      await field.fill(text);
      taps += 1;
      await page.keyboard.press('Enter');
    };
    const time = async (task: Task, from: string, act: () => Promise<void>) => {
      await page.goto(from);
      taps = 0;
      const start = performance.now();
      await act();
      taken.set(task, { taps, seconds: Math.round((performance.now() - start) / 100) / 10 });
    };
    const search = async (text: string) => {
      await tap(banner.getByRole('button', { name: say('site.search') }).first());
      await type(banner.getByRole('searchbox').or(banner.getByRole('combobox')).first(), text);
      await expect(page).toHaveURL(/\/search\?/);
    };
    const openAccount = async (place: string) => {
      const link = page.getByRole('link', { name: place }).filter({ visible: true }).first();
      const account = page.getByText(say('account.menu'), { exact: true }).filter({ visible: true }).first();
      await tap(banner.getByRole('button', { name: say('site.menu') }).first());
      await expect(link.or(account).first()).toBeVisible();
      if (!(await link.isVisible())) await tap(account);
      await tap(link);
      await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
    };
    await decideConsent(page.context(), { ...everyConsent('denied'), functionality_storage: 'granted' });

    await time('a gift under ฿300', home, async () => {
      await search(lang === 'th' ? 'ของขวัญ' : 'gift');
      await tap(main.locator('summary', { hasText: say('filter.title') }).first());
      await main.locator('input[name=max_price]').first().fill('300');
      await tap(main.getByRole('button', { name: say('filter.apply') }).first());
      await expect(page).toHaveURL(/max_price=300/);
      await expect(main.locator('a[href*="/product/"]').first()).toBeVisible();
    });
    const soap = productPath(PRODUCTS.soap, prefix);
    await time('compare a product’s tiers', home, async () => {
      await search(lang === 'th' ? 'สบู่มะขาม' : 'tamarind soap');
      await tap(main.locator(`a[href*='${PRODUCTS.soap.slug}']`).first());
      await expect(main.getByText('฿69').first()).toBeVisible();
    });
    await time('what is in stock in indigo', `${prefix}/products`, async () => {
      const reveal = async (wanted: Locator) => {
        for (const opener of [say('filter.title'), say('filter.more')])
          if (!(await wanted.isVisible())) await tap(main.locator('summary', { hasText: opener }).first());
      };
      const stock = main.locator('a[href*="stock"]').first();
      const colours = main.locator('summary', { hasText: lang === 'th' ? 'สี' : 'Colour' }).first();
      const indigo = main.locator('a[href*="indigo"]').first();
      await reveal(stock);
      await tap(stock);
      await expect(
        page
          .getByRole('list', { name: say('filter.active') })
          .getByRole('link')
          .first(),
      ).toBeVisible();
      // The panel stays open for the next filter.
      await tap(colours);
      await tap(indigo);
      await expect(page).toHaveURL(/indigo/);
      await expect(main.locator('a[href*="/product/"]').first()).toBeVisible();
    });
    await time('keep a product for later', soap, async () => {
      await tap(main.getByRole('button', { name: say('wishlist.save') }).first());
      await tap(page.getByRole('link', { name: say('wishlist.see') }).first());
      await expect(main.locator(`a[href*='${PRODUCTS.soap.slug}']`).first()).toBeVisible();
    });
    await putIntoCart(page, PRODUCTS.soap, { prefix, add: say('cart.add') });
    await time('give back a removed line', home, async () => {
      await tap(banner.getByRole('button', { name: new RegExp(`^${say('cart.title')} 1`) }));
      const drawer = page.getByRole('dialog', { name: say('cart.title'), exact: true });
      await tap(drawer.getByRole('button', { name: say('common.remove'), exact: true }));
      await tap(drawer.getByRole('button', { name: say('common.undo') }));
      await expect(drawer.getByRole('spinbutton').first()).toHaveValue('1');
    });
    await time('change the language and stay', soap, async () => {
      const [other, there] = lang === 'th' ? ['English', '/en'] : ['ไทย', ''];
      const link = page.getByRole('link', { name: other }).first();
      const chosen = page.locator('summary,button', { hasText: lang === 'th' ? 'ไทย' : 'English' });
      if (!(await link.isVisible())) await tap(banner.getByRole('button', { name: say('site.menu') }).first());
      await expect(link.or(chosen).filter({ visible: true }).first()).toBeVisible();
      if (!(await link.isVisible())) await tap(chosen.first());
      await tap(link);
      await expect(page).toHaveURL(new RegExp(`${baseURL}${productPath(PRODUCTS.soap, there)}`));
    });

    await becomeCustomer(page, baseURL);
    await time('read an order’s state', home, async () => {
      await openAccount(say('account.orders'));
      await expect(main.getByText(order.status.paid).first()).toBeVisible();
    });
    await time('change an address', home, async () => {
      await openAccount(say('account.addresses'));
      await tap(main.getByRole('link', { name: account.changeOf }).first());
      await main.getByRole('textbox', { name: account.address }).fill('12 Charoen Mueang');
      await tap(main.getByRole('button', { name: account.save, exact: true }));
      await expect(main.getByText('12 Charoen Mueang')).toBeVisible();
    });
    await time('leave a membership', home, async () => {
      await openAccount(say('account.settings'));
      await tap(main.locator('summary', { hasText: account.leave }).first());
      await tap(main.getByRole('button', { name: account.leaveNow }));
      await expect(main.getByText(account.hasLeft)).toBeVisible();
    });
    await putIntoCart(page, PRODUCTS.curryBox, { prefix, add: say('cart.add') });
    await time('use a coupon', `${prefix}/coupons`, async () => {
      const ticket = main.getByRole('article', { name: COUPON[lang] });
      await tap(ticket.getByRole('button', { name: say('coupon.claim'), exact: true }));
      await expect(ticket).toContainText(say('coupon.state.claimed'));
      await tap(banner.getByRole('button', { name: new RegExp(`^${say('cart.title')} \\d`) }));
      const drawer = page.getByRole('dialog', { name: say('cart.title'), exact: true });
      await tap(drawer.getByRole('button', { name: say('cart.checkout'), exact: true }));
      await expect(page).toHaveURL(/\/pay\//);
      await tap(page.getByRole('radio', { name: COUPON[lang] }));
      await expect(main.locator('.amount:not(.quiet)', { hasText: '−฿20' })).toBeVisible();
      await tap(main.locator('input[name=bank]').first());
      await tap(main.locator('button[value=pay]'));
      await expect(main.locator('#checkout')).toHaveCount(0);
      await expect(main.getByText('−฿20')).toBeVisible();
    });
    console.log(`| ${lang} |`, JSON.stringify(Object.fromEntries(taken)));
    for (const [task, { taps: count }] of taken) expect(count, task).toBeLessThanOrEqual(MOST_TAPS[task]);
  });
