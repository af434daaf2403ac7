import { cleanup, render, screen } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, expect, test } from 'vitest';
import { inShop, testPage } from '#registry/kit/testing/shop.tsx';
import { Base } from '#schemas/page/base.ts';
import SiteFooter from './site-footer.tsx';
import spec from './props.ts';

afterEach(cleanup);

test('has the columns of links, the languages and the name of the shop', () => {
  const base = v.parse(Base, { web: { web_name: 'raan', name: { th: 'ร้าน', en: 'Raan' } }, langs: ['th', 'en'] });
  const columns = [{ title: 'Help', links: [{ label: 'Shipping', href: '/shipping' }] }];
  render(
    inShop(<SiteFooter {...v.parse(spec.props, { columns })} root={{}} slots={{}} />, {
      page: testPage({ base, path: '/about' }),
    }),
  );
  expect(screen.getByRole('contentinfo').dataset.tone).toBe('inverse');
  expect(screen.getByText('© Raan')).toBeTruthy();
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Shipping', '/en/shipping'],
    ['ไทย', '/about'],
    ['English', '/en/about'],
  ]);
});
