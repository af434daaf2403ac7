// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { PAGE_STYLES_PROPERTY } from '../../page/head/page-styles.ts';

test('marks each file of the document’s stylesheet as loaded, by a link that fetches nothing', async () => {
  document.documentElement.style.setProperty(PAGE_STYLES_PROPERTY, '"/assets/app.css /assets/tabs.css"');
  await import('./joined-styles.ts');
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
  expect(links.map((link) => [link.getAttribute('href'), link.disabled])).toEqual([
    ['/assets/app.css', true],
    ['/assets/tabs.css', true],
  ]);
});
