/**
 * Videos and maps in rich text: the page loads nothing of another site before the tap, even if the tap comes before the
 * app.
 */
import { serveOtherShop } from './other-shop.ts';
import { expect, test as base } from './shop.ts';

const HTML = [
  '<p>See how we brew:</p>',
  '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ" title="Brewing"></iframe>',
  '<iframe src="https://www.google.com/maps/embed?pb=!2d100.5!3d13.75" title="Our shop"></iframe>',
].join('');

const test = base.extend<object, { readonly shop: string }>({
  shop: [
    async ({}, use) => {
      const { address, close } = await serveOtherShop(
        {},
        { pageComponent: [{ type: 'rich-text', props: { html: HTML } }] },
      );
      await use(address);
      await close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

test('a video and a map of rich text open in place on a tap, and load nothing before @phone', async ({
  page,
  shop,
}) => {
  const asked: string[] = [];
  await page.route(/youtube|openstreetmap/, (route) => {
    asked.push(new URL(route.request().url()).host);
    return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>player</title>' });
  });
  await page.goto(`${shop}/en/`);
  const [video, map] = [
    page.getByRole('link', { name: 'Brewing (YouTube)' }),
    page.getByRole('link', { name: 'Our shop (Google Maps)' }),
  ];
  await expect(map).toBeVisible();
  expect(asked).toEqual([]);
  // The first touch of the page: it loads the app, which replays the tap.
  await video.click();
  const player = page.locator('iframe[title="Brewing (YouTube)"]');
  await expect(player).toBeVisible();
  await expect(player).toHaveAttribute('src', /^https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ\?/);
  await expect(video).toHaveCount(0);
  await map.click();
  await expect(page.locator('iframe[title="Our shop (Google Maps)"]')).toBeVisible();
  expect([asked, new URL(page.url()).pathname]).toEqual([
    ['www.youtube-nocookie.com', 'www.openstreetmap.org'],
    '/en/',
  ]);
});
