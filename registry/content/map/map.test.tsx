import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, expect, test } from 'vitest';
import { inShop, testPage } from '#registry/kit/testing/shop.tsx';
import { Base } from '#schemas/page/base.ts';
import MapNode from './map.tsx';
import { openStreetMapFrame } from '#registry/kit/address/map-links.ts';
import spec from './props.ts';

afterEach(cleanup);

const show = (given: object, contact?: object) =>
  render(
    inShop(<MapNode {...v.parse(spec.props, given)} root={{}} slots={{}} />, {
      page: testPage({ base: v.parse(Base, { contact }) }),
    }),
  ).container;
const links = () => screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
const POINT = { latitude: 13.7326, longitude: 100.5137 };
const OWN = {
  address: { th: 'กรุงเทพฯ', en: 'Bangkok' },
  hours: 'Daily',
  map_url: 'https://maps.example/raan',
  channels: [],
};

test('a point leads to both map sites, and is shown in the page only when that is asked for', () => {
  const container = show({ ...POINT, address: 'Charoen Krung' });
  expect(links()).toEqual([
    ['Open in Google Maps', 'https://www.google.com/maps/search/?api=1&query=13.7326%2C100.5137'],
    ['Open in OpenStreetMap', 'https://www.openstreetmap.org/?mlat=13.7326&mlon=100.5137#map=16/13.7326/100.5137'],
  ]);
  expect(container.querySelector('iframe, [src]')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Show the map here' }));
  const frame = screen.getByTitle('Map: Charoen Krung');
  expect([new URL(frame.getAttribute('src') ?? '').origin, document.activeElement]).toEqual([
    'https://www.openstreetmap.org',
    frame,
  ]);
});

test('the frame shows a box around the point, smaller with every step of the zoom', () => {
  const box = (zoom: number) =>
    new URL(openStreetMapFrame({ latitude: 0, longitude: 100 }, zoom)).searchParams.get('bbox');
  expect([box(8), box(9)]).toEqual([
    '98.242188,-1.098633,101.757813,1.098633',
    '99.121094,-0.549316,100.878906,0.549316',
  ]);
});

test('without an address it is the shop’s, with its hours and its own map', () => {
  const container = show({}, OWN);
  expect([container.querySelector('address')?.textContent, container.querySelector('p')?.textContent, links()]).toEqual(
    ['Bangkok', 'Daily', [['Open the map', 'https://maps.example/raan']]],
  );
});

test('another address has nothing of the shop’s; it is looked for by its words', () => {
  const container = show({ address: 'Nan' }, OWN);
  expect([container.querySelector('p'), links()]).toEqual([
    null,
    [['Open in Google Maps', 'https://www.google.com/maps/search/?api=1&query=Nan']],
  ]);
});

test('where nothing is known there is no map', () => {
  show({});
  expect(screen.getByText('No map found').tagName).toBe('P');
  expect([screen.queryByRole('link'), screen.queryByRole('button')]).toEqual([null, null]);
});
