/** Uses a shop and its workbench with an inspector of another origin, until each machine has run. */
import type { BrowserContext, Frame, Page } from '@playwright/test';
import { createMachine } from 'xstate';
import { machines } from '#machines/index.ts';
import { openForeignInspector, type ProtocolMessage, receivedBy } from './foreign-inspector.ts';
import { expect as expectSoon, started } from './shop.ts';

const expect = expectSoon.configure({ timeout: 120_000 });

const RUNNING = Object.keys(machines);
/** Placeholders of a serializer for values that it can't write. */
const CUT_OFF = /\[(?:object|array|circular|function)\]/i;

/** Fails unless the inspector receives all machines, events of each, and definitions that XState accepts. */
export async function expectAllMachines(page: Page, context: BrowserContext, shopUrl: string): Promise<void> {
  const foreign = await openForeignInspector();
  try {
    const query = `?inspect=${encodeURIComponent(foreign.url)}`;
    await useShop(page, `${shopUrl}/en${query}`);
    const ofShop = await inspect(page);
    const workbench = await context.newPage();
    const frame = await useWorkbench(workbench, `${shopUrl}/en/builder${query}`);
    const ofWorkbench = await inspect(workbench);
    await expect.poll(async () => machinesWithEvents(await receivedBy(ofWorkbench))).toContain('saving');
    const saving = await receivedBy(ofWorkbench);
    // The preview's inspector has a window with the same name.
    await ofWorkbench.close();
    const ofPreview = await inspect(workbench, frame);

    const all = async () => [...(await receivedBy(ofShop)), ...saving, ...(await receivedBy(ofPreview))];
    await expect.poll(async () => machinesWithEvents(await all())).toEqual(RUNNING);
    const definitions = (await all()).flatMap(({ definition }) => (definition === undefined ? [] : [definition]));
    const charts = definitions.map((text) => createMachine(JSON.parse(text)).id);
    expect(RUNNING.filter((name) => !charts.includes(name))).toEqual([]);
    expect(definitions.filter((text) => CUT_OFF.test(text))).toEqual([]);
    await workbench.close();
  } finally {
    foreign.close();
  }
}

/** Opens the inspector of a page, or of a frame in it, by its button. */
async function inspect(page: Page, from: Page | Frame = page): Promise<Page> {
  const button = from.locator('raan-inspector').getByRole('button');
  // By keyboard: the workbench scales the frame, so Playwright would click beside the button.
  const [inspector] = await Promise.all([page.waitForEvent('popup'), button.press('Enter')]);
  return inspector;
}

/** Names of machines whose actors have had an event in addition to XState's own events. */
function machinesWithEvents(messages: readonly ProtocolMessage[]): readonly string[] {
  return RUNNING.filter((name) => {
    const ids = messages.filter((message) => message.name === name).map(({ sessionId }) => sessionId);
    return messages.some(
      ({ type, sessionId, event }) =>
        type === '@xstate.event' && ids.includes(sessionId) && event?.type.startsWith('xstate.') === false,
    );
  });
}

/** Uses a shop until each of its machines has had an event. */
async function useShop(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await started(page);
  await page.getByRole('region', { name: 'Cookies in this shop' }).getByRole('button', { name: 'Accept all' }).click();
  await page.getByRole('main').getByRole('button', { name: 'Add to cart' }).first().click();
  await expect(page.getByRole('banner').getByRole('button', { name: /^Cart.*1/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Coupons' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Coupons' })).toBeVisible();
  // Simulates Back from another site.
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
}

/** Edits a page in the workbench; returns the frame of its preview. */
async function useWorkbench(page: Page, url: string): Promise<Frame> {
  await page.goto(url);
  await page.getByRole('textbox', { name: 'Name of a new page' }).fill('Inspected');
  await page.getByRole('textbox', { name: 'Path of a new page' }).fill(`/inspected-${crypto.randomUUID()}`);
  await page.getByRole('button', { name: 'New page' }).click();
  await expect(page.getByText('Opening the shop…')).toBeHidden();
  await page.getByRole('tab', { name: 'Add' }).click();
  await page.locator('button[data-type="heading"]').click();
  await expect(page.getByRole('banner').getByText('Draft saved')).toBeVisible();
  const frame = await (await page.locator('iframe[title="The page in the shop"]').elementHandle())?.contentFrame();
  if (!frame) throw new Error('the workbench has no preview');
  return frame;
}
