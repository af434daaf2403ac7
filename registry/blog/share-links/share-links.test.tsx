import { cleanup, render, screen } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, expect, test } from 'vitest';
import type { PageView } from '#registry/kit/shop.ts';
import { blogRecord, productRecord } from '#registry/kit/testing/records.ts';
import { inShop, testPage } from '#registry/kit/testing/shop.tsx';
import { Base } from '#schemas/page/base.ts';
import spec from './props.ts';
import ShareLinks from './share-links.tsx';

afterEach(cleanup);

function share(given: object, page: Partial<PageView> = {}) {
  const element = <ShareLinks {...v.parse(spec.props, given)} root={{}} slots={{}} />;
  return render(inShop(element, { page: testPage(page) }));
}

const links = () =>
  screen
    .getAllByRole('link')
    .map((link) => [link.getAttribute('aria-label') ?? link.textContent, link.getAttribute('href')]);

const address = encodeURIComponent('https://shop.example/en/blog/curry?b_page=2');
const post: Partial<PageView> = {
  path: '/blog/curry',
  query: { b_page: '2', utm_source: 'line' },
  otherData: { blogDetail: blogRecord({ title: 'Curry & rice?' }) },
};

test('each link has the page’s URL, and its title if the service accepts one', () => {
  share({}, post);
  const about = encodeURIComponent('Curry & rice?');
  expect(links()).toEqual([
    ['Share: LINE', `https://social-plugins.line.me/lineit/share?url=${address}`],
    ['Share: Facebook', `https://www.facebook.com/sharer/sharer.php?u=${address}`],
    ['Share: X', `https://x.com/intent/post?url=${address}&text=${about}`],
    ['Share: E-mail', `mailto:?subject=${about}&body=${address}`],
  ]);
  expect(screen.getByRole('list', { name: 'Share' }).tagName).toBe('UL');
});

test('shows the chosen channels in their order, with labels, under a title', () => {
  share({ channels: ['email', 'line', 'email'], look: 'words', title: 'Pass it on' }, post);
  expect(links().map(([name]) => name)).toEqual(['E-mail', 'LINE']);
  expect(screen.getByRole('list', { name: 'Pass it on' }).tagName).toBe('UL');
});

test('other sites open in a new tab', () => {
  share({}, post);
  expect(screen.getAllByRole('link').map((link) => [link.getAttribute('target'), link.getAttribute('rel')])).toEqual([
    ['_blank', 'noopener'],
    ['_blank', 'noopener'],
    ['_blank', 'noopener'],
    [null, null],
  ]);
});

test.each<[Partial<PageView>, string]>([
  [{ path: '/product/x', otherData: { productDetails: [productRecord({ name: 'Celadon cup' })] } }, 'Celadon cup'],
  [
    {
      otherData: { productDetails: [productRecord({ name: 'Celadon cup' })] },
      base: v.parse(Base, { web: { name: { th: 'ร้าน', en: 'Raan' } } }),
    },
    'Raan',
  ],
])('page %# is titled after its product, or the shop', (page, subject) => {
  share({ channels: ['email'] }, page);
  expect(new URL(String(links()[0]?.[1])).searchParams.get('subject')).toBe(subject);
});

test('renders nothing when the public origin is unknown', () => {
  expect(share({}, { ...post, origin: '' }).container.innerHTML).toBe('');
});
