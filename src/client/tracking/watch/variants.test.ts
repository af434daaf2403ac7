import { expect, test } from 'vitest';
import type { PageLocation } from '../../../page/location.ts';
import type { TrackingEvent } from '../../../page/tags/event.ts';
import { noteVariants, withVariants } from './variants.ts';

const page = (experiments?: Record<string, string>): PageLocation => ({
  outcome: {
    kind: 'page',
    page: { path: '/', httpStatusCode: 200, pageComponent: [], ...(experiments === undefined ? {} : { experiments }) },
  },
  pathname: '/',
  searchStr: '',
});
const VIEW: TrackingEvent = { event: 'page_view', category: 'page', details: { page_title: 'Home' } };
const BOUGHT: TrackingEvent = { event: 'begin_checkout', category: 'ecommerce', value: 120, currency: 'THB' };

test('a page view says which variants it shows, and what is counted later says so too', () => {
  const variants = new Map<string, string>();
  noteVariants(page({ hero: 'variant-1', foot: 'usual' }), variants);
  expect(withVariants(VIEW, variants)).toEqual({
    ...VIEW,
    details: { page_title: 'Home', experiments: 'hero:variant-1,foot:usual' },
  });
  noteVariants(page(), variants);
  noteVariants(page({ hero: 'usual' }), variants);
  expect(withVariants(BOUGHT, variants)).toEqual({ ...BOUGHT, details: { experiments: 'hero:usual,foot:usual' } });
});

test('events of a visit without experiments stay as they are', () => {
  const variants = new Map<string, string>();
  noteVariants(page(), variants);
  expect(withVariants(BOUGHT, variants)).toBe(BOUGHT);
});

test('keeps the latest experiments where the parameter would be too long', () => {
  const variants = new Map(Array.from({ length: 12 }, (_, at) => [`experiment-${at}`, 'variant-1']));
  const { experiments = '' } = withVariants(BOUGHT, variants).details ?? {};
  expect([experiments.length <= 100, experiments.endsWith('experiment-11:variant-1')]).toEqual([true, true]);
});
