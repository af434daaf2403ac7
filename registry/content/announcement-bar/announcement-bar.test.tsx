import { cleanup, render, screen } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, expect, test } from 'vitest';
import { inShop } from '#registry/kit/testing/shop.tsx';
import AnnouncementBar from './announcement-bar.tsx';
import spec from './props.ts';

afterEach(cleanup);

const show = (given: object) =>
  render(inShop(<AnnouncementBar {...v.parse(spec.props, given)} root={{}} slots={{}} />));

test('is a link with an href, and plain text without one', () => {
  show({ text: 'Free delivery', href: '/shipping' });
  expect(screen.getByRole('link', { name: 'Free delivery' }).getAttribute('href')).toBe('/en/shipping');
  cleanup();
  show({ text: 'Closed on Monday', tone: 'soft' });
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByRole('region', { name: 'Announcement' }).dataset.tone).toBe('soft');
});

test('a marquee is announced once, and can be stopped without script', () => {
  show({ text: 'Free delivery', href: '/shipping', motion: 'marquee' });
  expect(screen.getAllByRole('link', { name: 'Free delivery' }).length).toBe(1);
  expect(screen.getAllByText('Free delivery').length).toBeGreaterThan(4);
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Pause' }).checked).toBe(false);
});

test('a longer text moves as fast as a short one, with a longer round', () => {
  const paceOf = (text: string) => {
    const { container } = show({ text, motion: 'marquee' });
    const pace = /pace-(\d+)/.exec(container.innerHTML)?.[1];
    cleanup();
    return Number(pace);
  };
  expect([paceOf('Sale'), paceOf('News. '.repeat(50)), paceOf('News. '.repeat(500))]).toEqual([30, 60, 180]);
});
