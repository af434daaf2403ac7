import { cleanup, render, screen } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, expect, test } from 'vitest';
import { inShop, testPage } from '#registry/kit/testing/shop.tsx';
import { Base } from '#schemas/page/base.ts';
import Logo from './logo.tsx';
import spec from './props.ts';

afterEach(cleanup);

const base = v.parse(Base, { web: { web_name: 'raan', name: { th: 'ร้าน', en: 'Raan' } } });
const show = (props: object, page = testPage({ base })) =>
  render(inShop(<Logo {...v.parse(spec.props, props)} root={{}} slots={{}} />, { page }));

test("without a picture it is the shop's name, and leads home in the page's language", () => {
  show({});
  expect(screen.getByRole('link', { name: 'Raan' }).getAttribute('href')).toBe('/en');
});

test('a picture without description has the shop’s name, and can link elsewhere', () => {
  show({ image: { src: '/media/raan/logo.png' }, href: '/about' });
  expect(screen.getByRole('link', { name: 'Raan' }).getAttribute('href')).toBe('/en/about');
  expect(screen.getByRole('img').getAttribute('src')).toBe('/image/300/media/raan/logo.png');
});

test('a shop without a name still links home', () => {
  show({}, testPage());
  expect(screen.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/en');
});
