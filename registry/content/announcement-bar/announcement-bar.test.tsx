// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, expect, test } from 'vitest';
import { inShop } from '#registry/kit/testing/shop.tsx';
import AnnouncementBar from './announcement-bar.tsx';
import spec from './props.ts';

afterEach(cleanup);

const show = (given: object) =>
  render(inShop(<AnnouncementBar {...v.parse(spec.props, given)} root={{}} slots={{}} />));

test('the whole line is a link where it leads somewhere, and plain words where it does not', () => {
  show({ text: 'Free delivery', href: '/shipping' });
  expect(screen.getByRole('link', { name: 'Free delivery' }).getAttribute('href')).toBe('/en/shipping');
  cleanup();
  show({ text: 'Closed on Monday', tone: 'soft' });
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByRole('region', { name: 'Announcement' }).dataset.tone).toBe('soft');
});
