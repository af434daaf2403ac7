/** A builder on another origin controls the shop with the published package (`dist/preview-host/`). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Frame, Page } from '@playwright/test';
import type { connectPreview, Preview } from '../../packages/preview-host/preview-host.ts';
import { expect, test } from './shop.ts';

declare global {
  interface Window {
    preview: Preview;
    events: [type: string, detail: unknown][];
  }
}

const PACKAGE = readFileSync(join(import.meta.dirname, '../../dist/preview-host/preview-host.js'), 'utf8');
const heading = (text: string) => ({ pageComponent: [{ type: 'heading', id: 'title', props: { text } }] });

/** Opens a page at an origin, frames the shop in it and connects. */
async function build(page: Page, baseURL: string | undefined, origin?: string) {
  const shop = baseURL ?? '';
  const policy = (await page.request.get('/')).headers()['content-security-policy'] ?? '';
  await page.goto(origin ?? /frame-ancestors 'self' (\S+?)(?:[; ]|$)/.exec(policy)?.[1] ?? '');
  await page.evaluate(
    async ([code, to]) => {
      const address = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
      const published: { readonly connectPreview: typeof connectPreview } = await import(address);
      const frame = document.createElement('iframe');
      frame.src = `${to}/?jit-preview=1`;
      frame.width = '1100';
      frame.height = '700';
      document.body.replaceChildren(frame);
      window.events = [];
      window.preview = published.connectPreview(frame, { origin: to });
      for (const type of ['ready', 'rendered', 'select', 'rects', 'route', 'lost', 'refused', 'error'] as const)
        window.preview.on(type, (detail) => window.events.push([type, detail]));
    },
    [PACKAGE, shop] as const,
  );
  const count = (type: string) =>
    page.evaluate((wanted) => window.events.filter(([heard]) => heard === wanted).length, type);
  return { count, frame: () => page.frames()[1] as Frame };
}

test('a page is shown, changed and highlighted, and shown again after a reload of the frame @desktop', async ({
  page,
  baseURL,
}) => {
  const on = await build(page, baseURL);
  const replaced = await page.evaluate((json) => window.preview.replace('/', json), heading('Spring'));
  expect(replaced).toEqual({ ok: true, rev: 1 });
  await expect(on.frame().getByRole('heading', { name: 'Spring' })).toBeVisible();

  const patched = await page.evaluate(() =>
    window.preview.patch([{ op: 'replace', path: '/pageComponent/0/props/text', value: 'Summer' }]),
  );
  expect(patched).toEqual({ ok: true, rev: 2 });
  await expect(on.frame().getByRole('heading', { name: 'Summer' })).toBeVisible();

  expect(await page.evaluate(() => window.preview.mode('select'))).toEqual({ ok: true });
  await on.frame().getByRole('heading', { name: 'Summer' }).click();
  await expect.poll(() => on.count('select')).toBe(1);
  expect(await page.evaluate(() => window.preview.observe(['title']))).toEqual({ ok: true });
  await expect.poll(() => on.count('rects')).toBeGreaterThan(0);

  await on.frame().evaluate(() => location.reload());
  await expect.poll(() => on.count('ready')).toBe(2);
  await expect(on.frame().getByRole('heading', { name: 'Summer' })).toBeVisible();
  expect(await page.evaluate(() => window.preview.lang('en'))).toEqual({ ok: true });
  expect(await on.count('error')).toBe(0);
});
