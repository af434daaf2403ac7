import { cleanup, render, screen } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, expect, test } from 'vitest';
import { inShop, testPage } from '#registry/kit/testing/shop.tsx';
import spec from './props.ts';
import Sound from './sound.tsx';

afterEach(cleanup);

const show = (given: object) =>
  render(inShop(<Sound {...v.parse(spec.props, given)} root={{}} slots={{}} />, { page: testPage() })).container;
const attributesOf = (player: Element | null) =>
  ['src', 'controls', 'preload', 'autoplay'].map((name) => player?.getAttribute(name));

test('the browser plays it when asked to, and fetches nothing before', () => {
  show({ src: '/media/library/a.mp3', title: 'A song', transcript: 'La la' });
  expect(attributesOf(screen.getByLabelText('A song'))).toEqual(['/media/library/a.mp3', '', 'none', null]);
  expect(screen.getByText('Transcript').closest('details')?.open).toBe(false);
  expect(screen.getByText('La la')).toBeTruthy();
});

test('it has a name and no empty transcript', () => {
  const container = show({ src: '/media/library/a.ogg?1' });
  expect(screen.getByLabelText('Sound').localName).toBe('audio');
  expect(container.querySelector('details')).toBeNull();
});

test.each(['/a.mp4', '/mp3', 'javascript:alert(1)//.mp3', 'data:audio/mpeg,a.mp3'])('%s is refused', (src) => {
  expect(v.safeParse(spec.props, { src }).success).toBe(false);
});
