/** The workbench as an installed app: browsers offer to install it, beside the shop, and it opens where its shortcuts lead. */
import { login } from './workbench.ts';
import { expect, test } from './shop.ts';

test('browsers can install the workbench, as another app than the shop, in the language of the workbench @desktop', async ({
  page,
  baseURL,
}) => {
  await login(page, baseURL);
  await page.goto('/en/builder');
  const session = await page.context().newCDPSession(page);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  expect(installabilityErrors).toEqual([]);
  const { url, errors, data = '{}' } = await session.send('Page.getAppManifest');
  expect([new URL(url).pathname, errors]).toEqual(['/en/builder/manifest.webmanifest', []]);
  const manifest = JSON.parse(data);
  expect(manifest).toMatchObject({
    id: '/builder',
    name: expect.stringMatching(/^Workbench · ./),
    short_name: 'Workbench',
    start_url: '/en/builder',
    scope: '/en/builder',
    display: 'standalone',
  });
  // The window's frame has the colour of the page.
  const ground = await page.evaluate(() => {
    const context = new OffscreenCanvas(1, 1).getContext('2d');
    if (context === null) throw new Error('there is no canvas');
    context.fillStyle = getComputedStyle(document.documentElement).backgroundColor;
    context.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
    return `#${[red, green, blue].map((tone) => tone.toString(16).padStart(2, '0')).join('')}`;
  });
  expect([manifest.theme_color, manifest.background_color]).toEqual([ground, ground]);
  await expect(page.locator('meta[name=theme-color]')).toHaveAttribute('content', ground);

  const shop = await (await page.request.get('/manifest.webmanifest')).json();
  const thai = await (await page.request.get('/builder/manifest.webmanifest')).json();
  expect([shop.id ?? shop.start_url, thai.id, thai.start_url, thai.lang]).toEqual(['/', '/builder', '/builder', 'th']);
  expect(thai.short_name).not.toBe('Workbench');
  const [, releases] = manifest.shortcuts;
  const choice = page.getByRole('combobox', { name: 'Work in' });
  await expect(choice).toBeVisible();
  await page.goto(releases.url);
  await expect(choice).toBeFocused();
  await page.reload();
  await expect(choice).toBeFocused();
});
