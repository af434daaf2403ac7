/** A page of another origin that frames the shop, like a site builder. */
import type { Frame, Page } from '@playwright/test';
import { expect } from './shop.ts';

/** A message of the frame. */
export interface FrameMessage {
  readonly type: string;
  readonly [field: string]: unknown;
}

declare global {
  interface Window {
    heard: FrameMessage[];
  }
}

/** The origin that may frame the shop (src/cli/test/e2e-server.mjs). */
export async function builderOrigin(page: Page): Promise<string> {
  const policy = (await page.request.get('/')).headers()['content-security-policy'] ?? '';
  return /frame-ancestors 'self' (\S+?)(?:[; ]|$)/.exec(policy)?.[1] ?? '';
}

/** Opens a page of an origin and frames the shop in it; resolves after the frame is ready. */
export async function build(page: Page, baseURL: string | undefined, path = '/', origin?: string) {
  const shop = baseURL ?? '';
  await page.goto(origin ?? (await builderOrigin(page)));
  await page.evaluate((src) => {
    window.heard = [];
    addEventListener('message', ({ data }: MessageEvent<FrameMessage>) => window.heard.push(data));
    const frame = document.createElement('iframe');
    frame.src = src;
    frame.width = '1100';
    frame.height = '700';
    document.body.replaceChildren(frame);
  }, shop + path);
  const say = (message: object) =>
    page.evaluate(([data, to]) => window.frames[0]?.postMessage({ raan: 1, ...data }, to), [message, shop] as const);
  const heard = (type: string) =>
    page.evaluate((wanted) => window.heard.filter((message) => message.type === wanted), type);
  /** The n-th message of a type. */
  const hear = async (type: string, count = 1): Promise<FrameMessage> => {
    await expect.poll(async () => (await heard(type)).length).toBeGreaterThanOrEqual(count);
    return (await heard(type))[count - 1] ?? { type: '' };
  };
  const frame = () => page.frames()[1] as Frame;
  return { say, hear, heard, frame };
}
