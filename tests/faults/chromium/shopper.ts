/** A shopper in the pages of one profile: edits the cart and records what is painted. */
import type { Page } from '@playwright/test';
import * as v from 'valibot';
import { StoredCart } from '#schemas/cart.ts';
import { cartStorageKey } from '#schemas/cart-addition.ts';
import type { Profile } from './profile.ts';

/** Time-out (ms): carts of thousands of lines are slow on a busy machine. */
const TIMEOUT_MS = 90_000;
/** Idle time (ms) after which everything counts as saved. */
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
  /** Page of the edited product. */
  readonly url: string;
  readonly webId: string;
}

export class Shopper {
  /** Numbers of pieces painted since the last edit. */
  seen: readonly string[] = [];
  private readonly key: string;
  private readonly page: Page;
  private saving = 0;

  private constructor(webId: string, page: Page) {
    this.page = page;
    this.key = cartStorageKey(webId);
    page.setDefaultTimeout(TIMEOUT_MS);
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
    await page.addInitScript(interceptFetch);
    await page.goto(options.url, { waitUntil: 'domcontentloaded' });
    return shopper;
  }

  /** Sets the stored cart; null: a first visit. */
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

  /** Sets whether writes reach the shop. */
  async connect(isConnected: boolean): Promise<void> {
    await this.page.evaluate((is) => Object.assign(globalThis, { raanConnected: is }), isConnected);
  }

  /** Uses the page, which starts the app. */
  async start(): Promise<void> {
    await this.page.mouse.move(2, 2);
    await this.page.locator('html[data-started]').waitFor({ state: 'attached' });
  }

  /** Opens the drawer and waits until all lines of the cart are editable. */
  async openCart(lines: number): Promise<void> {
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

  /** Records every painted number of pieces from now on. */
  async recordPaints(): Promise<void> {
    this.seen = [];
    await this.page.evaluate(() => {
      const read = () => document.querySelector('header [data-cart-count][aria-hidden]')?.textContent ?? '';
      let last = read();
      const schedule = () =>
        requestAnimationFrame(() => {
          const now = read();
          // Runs after the frame is painted.
          setTimeout(() => {
            if (now !== last) globalThis.raanPainted(now);
            last = now;
          });
        });
      new MutationObserver(schedule).observe(document, { subtree: true, childList: true, characterData: true });
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
    const deadline = performance.now() + TIMEOUT_MS;
    let quietSince: number | undefined;
    for (;;) {
      const stored = await this.stored();
      const isQuiet = this.saving === 0 && (stored?.draft.length ?? 0) === 0;
      const now = performance.now();
      quietSince = isQuiet ? (quietSince ?? now) : undefined;
      if (quietSince !== undefined && now - quietSince >= QUIET_MS) return;
      if (now > deadline) throw new Error(`the cart does not settle: ${JSON.stringify(stored).slice(0, 300)}`);
      await this.page.waitForTimeout(POLL_MS);
    }
  }

  async pieces(): Promise<number> {
    const text = await this.page.locator('header [data-cart-count][aria-hidden]').first().textContent();
    return Number((text ?? '').replaceAll(',', ''));
  }

  /** Closes the tab. */
  async close(): Promise<void> {
    await this.page.close().catch(() => undefined);
  }
}

/**
 * Intercepts `fetch` in the page: Playwright's own interception would delay requests of a page that ends. Product details never
 * arrive, so that thousands of lines render once and not for each answer.
 */
function interceptFetch(): void {
  const real = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const url = String(input instanceof Request ? input.url : input);
    if (url.includes('/api/products/batch')) return new Promise(() => {});
    if (globalThis.raanConnected === false && url.includes('/api/x4/cart/update_items'))
      return Promise.reject(new TypeError('there is no connection'));
    return real(input, init);
  };
}
