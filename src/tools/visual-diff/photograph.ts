/** Photographs pages with the boxes of their nodes: the shop's own preview frame draws each. */
import type { Frame, Page } from '@playwright/test';
import sharp from 'sharp';
import type { Rect, Shot } from './find-changes.ts';

/** Widths of the pictures of a page (px): a phone, a tablet, a desktop. */
export const WIDTHS = [390, 768, 1440] as const;

/** A page as the preview protocol accepts it: `PageData` (contract, chapter 5). */
export type PageJson = Readonly<Record<string, unknown>>;

/** A picture as PNG, and as pixels with the boxes of the page's nodes. */
export interface Picture extends Shot {
  readonly png: Buffer;
  /** Whether the page goes on below the picture's end. */
  readonly isCut: boolean;
}

/** Photographs one page at a time. */
export interface Photographer {
  /** Throws where the frame does not show the page within 30 s. */
  readonly capture: (pageJson: PageJson, width: number) => Promise<Picture>;
}

/** The place of the frame: the shop's origin, and the address of a page that may frame it (`PREVIEW_ORIGINS`). */
export interface Studio {
  readonly shop: string;
  readonly host: string;
  readonly lang: string;
}

const FIRST_HEIGHT = 900;
/** Longest picture (px), as long as Chromium draws one: what is below is not looked at. */
const MAX_HEIGHT = 16_000;
const TIMEOUT_MS = 30_000;
/** Moving parts are stopped, and lazy content is loaded at once. */
const STILL =
  '*,*::before,*::after{animation:none!important;transition:none!important;caret-color:transparent!important}';

/**
 * Opens a frame of the shop in a page of the browser. The context bypasses CSP, for the style that stops motion; the
 * clock is stopped for time-dependent content.
 */
export async function openPhotographer(page: Page, { shop, host, lang }: Studio): Promise<Photographer> {
  const prefix = lang === 'th' ? '/' : `/${lang}`;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.addInitScript(connect, new URL(shop).origin);
  await page.goto(host);
  await page.evaluate(frameShop, `${shop}${prefix}?jit-preview=1`);
  await page.waitForFunction(() => window.shopFrame?.isReady === true, undefined, { timeout: TIMEOUT_MS });
  const frame = page.frames().find((each) => each !== page.mainFrame());
  if (frame === undefined) throw new Error(`${shop} is not framed`);
  await frame.addStyleTag({ content: STILL });
  let rev = 0;
  return {
    async capture(pageJson, width) {
      rev += 1;
      await resize(page, width, FIRST_HEIGHT);
      await page.evaluate(([json, now]) => window.shopFrame?.show(json, now), [pageJson, rev] as const);
      await page.waitForFunction((now) => window.shopFrame?.shown === now, rev, { timeout: TIMEOUT_MS });
      await settle(frame);
      const height = await frame.evaluate(() => document.documentElement.scrollHeight);
      await resize(page, width, Math.min(MAX_HEIGHT, height));
      await settle(frame);
      const nodes = new Map(await frame.evaluate(boxesOfNodes));
      const png = await page.screenshot({ animations: 'disabled' });
      const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
      return { png, raster: { width: info.width, height: info.height, data }, nodes, isCut: height > MAX_HEIGHT };
    },
  };
}

/** The frame as its host page drives it. */
interface ShopFrame {
  isReady: boolean;
  /** Number of the page that is on screen. */
  shown: number;
  readonly show: (pageJson: PageJson, rev: number) => void;
}

declare global {
  interface Window {
    shopFrame?: ShopFrame;
  }
}

/** Runs in the host page: nothing is left in it but the frame. */
function frameShop(src: string): void {
  document.body.replaceChildren(Object.assign(document.createElement('iframe'), { src }));
  document.body.style.margin = '0';
  for (const frame of document.querySelectorAll('iframe')) frame.style.cssText = 'display:block;border:0';
}

/** Runs in the host page: says hello to the shop's frame, and sends it pages. */
function connect(origin: string): void {
  if (window !== window.top) return;
  const send = (message: object) =>
    document.querySelector('iframe')?.contentWindow?.postMessage({ raan: 1, ...message }, origin);
  const link: ShopFrame = {
    isReady: false,
    shown: 0,
    show: (pageJson, rev) => send({ type: 'page-replace', id: `show ${rev}`, path: '/visual-diff', pageJson, rev }),
  };
  window.shopFrame = link;
  addEventListener(
    'message',
    ({ data, origin: from }: MessageEvent<{ type?: string; session?: string; rev?: number }>) => {
      if (from !== origin) return;
      if (data.type === 'ready') {
        send({ type: 'hello', version: 1, session: data.session });
        link.isReady = true;
      } else if (data.type === 'rendered') link.shown = data.rev ?? 0;
    },
  );
}

async function resize(page: Page, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.evaluate((size) => Object.assign(document.querySelector('iframe') ?? {}, size), {
    width: `${width}`,
    height: `${height}`,
  });
}

/** Waits for fonts and pictures, and until two frames are painted. */
async function settle(frame: Frame): Promise<void> {
  await frame.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await document.fonts.ready;
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
    await new Promise((painted) => {
      requestAnimationFrame(() => requestAnimationFrame(painted));
    });
  });
}

/** Runs in the frame: the boxes of the page's nodes, outer ones first. */
function boxesOfNodes(): [string, Rect][] {
  return [...document.querySelectorAll<HTMLElement>('main [data-node]')].map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return [element.dataset.node ?? '', { x: x + scrollX, y: y + scrollY, width, height }];
  });
}
