/** What a shopper does and sees in the pages of one profile. */
import type { Page } from '@playwright/test';
import * as v from 'valibot';
import { StoredCart } from '#schemas/cart.ts';
import { cartStorageKey } from '#schemas/cart-key.ts';
import type { Profile } from './profile.ts';

/** First load with nothing in any cache; carts of thousands of lines take their time on a busy machine. */
const PATIENCE_MS = 90_000;
/** Quiet for so long, everything is saved (ms). */
const QUIET_MS = 800;
const POLL_MS = 50;

export const EDITS = ['add', 'increase', 'decrease', 'remove'] as const;
export type Edit = (typeof EDITS)[number];

declare global {
  /** In the page. */
  var raanConnected: boolean | undefined;
  var raanPainted: (pieces: string) => void;
}

export interface ShopperOptions {
  readonly profile: Profile;
  /** Page of the product that is edited. */
  readonly url: string;
  readonly webId: string;
}

export class Shopper {
  /** Numbers of pieces that were painted since the last edit. */
  seen: readonly string[] = [];
  private readonly key: string;
  private readonly page: Page;
  private saving = 0;

  private constructor(webId: string, page: Page) {
    this.page = page;
    this.key = cartStorageKey(webId);
    page.setDefaultTimeout(PATIENCE_MS);
    const count = (by: number) => (request: { url: () => string }) => {
      if (request.url().includes('/api/x4/cart/')) this.saving += by;
    };
    page.on('request', count(1));
    page.on('requestfinished', count(-1));
    page.on('requestfailed', count(-1));
  }

  /** Opens the page; the app does not start yet. */
  static async open(options: ShopperOptions): Promise<Shopper> {
    const context = await options.profile.context();
    const page = await context.newPage();
    const shopper = new Shopper(options.webId, page);
    await page.exposeFunction('raanPainted', (pieces: string) => {
      shopper.seen = [...shopper.seen, pieces];
    });
    await page.addInitScript(standBetween);
    await page.goto(options.url, { waitUntil: 'domcontentloaded' });
    return shopper;
  }

  /** As if the shopper had been here before; null: never. */
  async remember(stored: StoredCart | null): Promise<void> {
    await this.page.evaluate(
      ([key, text]) => {
        localStorage.clear();
        if (text !== null) localStorage.setItem(key, text);
      },
      [this.key, stored === null ? null : JSON.stringify(stored)] as const,
    );
  }

  async stored(): Promise<StoredCart | null> {
    const text = await this.page.evaluate((key) => localStorage.getItem(key), this.key);
    return text === null ? null : v.parse(StoredCart, JSON.parse(text));
  }

  /** Whether writes get through. */
  async connect(isConnected: boolean): Promise<void> {
    await this.page.evaluate((is) => Object.assign(globalThis, { raanConnected: is }), isConnected);
  }

  /** Begins to use the page: the app starts. */
  async start(): Promise<void> {
    await this.page.mouse.move(2, 2);
    await this.page.locator('html[data-started]').waitFor({ state: 'attached' });
  }

  /** Opens the drawer, and waits until the cart of so many lines may be edited. */
  async look(lines: number): Promise<void> {
    const { page } = this;
    await page.getByRole('banner').getByRole('button', { name: /^Cart/ }).click();
    const drawer = page.getByRole('dialog', { name: 'Cart' });
    await drawer.waitFor();
    if (lines === 0) await drawer.getByText('Your cart is empty').waitFor();
    else
      await page.waitForFunction(
        (count) => {
          const buttons = document.querySelectorAll<HTMLButtonElement>('dialog li button[aria-label="Remove"]');
          return buttons.length === count && !buttons[0]?.disabled;
        },
        lines,
        { polling: POLL_MS },
      );
  }

  /** From now on every number of pieces that is painted is told. */
  async watch(): Promise<void> {
    this.seen = [];
    await this.page.evaluate(() => {
      const read = () => document.querySelector('header [data-cart-count][aria-hidden]')?.textContent ?? '';
      let last = read();
      const look = () =>
        requestAnimationFrame(() => {
          const now = read();
          // After the frame that shows it.
          setTimeout(() => {
            if (now !== last) globalThis.raanPainted(now);
            last = now;
          });
        });
      new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
    });
  }

  /** Edits the first line, or adds the page's product. */
  async edit(edit: Edit): Promise<void> {
    await this.page.evaluate((what) => {
      const labels = { increase: 'Increase quantity', decrease: 'Decrease quantity', remove: 'Remove' };
      const button =
        what === 'add'
          ? [...document.querySelectorAll('main button')].find(
              ({ textContent }) => textContent.trim() === 'Add to cart',
            )
          : document.querySelector(`dialog li button[aria-label="${labels[what]}"]`);
      if (!(button instanceof HTMLButtonElement)) throw new Error(`nothing to ${what} with`);
      button.click();
    }, edit);
  }

  /** Waits until all is saved. */
  async settle(): Promise<void> {
    const deadline = performance.now() + PATIENCE_MS;
    let quietSince: number | undefined;
    for (;;) {
      const stored = await this.stored();
      const isQuiet = this.saving === 0 && (stored?.draft.length ?? 0) === 0;
      const now = performance.now();
      quietSince = isQuiet ? (quietSince ?? now) : undefined;
      if (quietSince !== undefined && now - quietSince >= QUIET_MS) return;
      if (now > deadline) throw new Error(`it does not come to rest: ${JSON.stringify(stored).slice(0, 300)}`);
      await this.page.waitForTimeout(POLL_MS);
    }
  }

  async pieces(): Promise<number> {
    const text = await this.page.locator('header [data-cart-count][aria-hidden]').first().textContent();
    return Number((text ?? '').replaceAll(',', ''));
  }

  /** As a person closes a tab. */
  async close(): Promise<void> {
    await this.page.close().catch(() => undefined);
  }
}

/**
 * In the page: a connection that can be cut, without the browser's own interception, which would hold back what is sent while
 * a page ends. What a line is called and costs is never told: thousands of lines are drawn once then, and not for each answer.
 */
function standBetween(): void {
  const real = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const url = String(input instanceof Request ? input.url : input);
    if (url.includes('/api/products/batch')) return new Promise(() => {});
    if (globalThis.raanConnected === false && url.includes('/api/x4/cart/update_items'))
      return Promise.reject(new TypeError('there is no connection'));
    return real(input, init);
  };
}
