import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, describe, expect, test } from 'vitest';
import { inShop, testPage } from '#registry/kit/testing/shop.tsx';
import Video from './video.tsx';
import spec from './props.ts';
import { videoSource } from '#registry/kit/address/video-source.ts';

afterEach(cleanup);

const show = (given: object) =>
  render(inShop(<Video {...v.parse(spec.props, given)} root={{}} slots={{}} />, { page: testPage() })).container;

describe('where a video is', () => {
  const YOUTUBE = {
    kind: 'site',
    site: 'YouTube',
    page: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
    player: 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1&playsinline=1&rel=0',
  };

  test.each([
    'aqz-KE-bpKQ',
    'https://www.youtube.com/watch?v=aqz-KE-bpKQ&list=PL1',
    'https://m.youtube.com/watch?v=aqz-KE-bpKQ',
    'youtube.com/watch?v=aqz-KE-bpKQ',
    'https://youtu.be/aqz-KE-bpKQ?si=abc',
    'https://www.youtube.com/shorts/aqz-KE-bpKQ',
    'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ',
    ' https://www.youtube.com/live/aqz-KE-bpKQ ',
  ])('is read from %j', (address) => {
    expect(videoSource(address)).toEqual(YOUTUBE);
  });

  test('keeps the second it starts at, and what an unlisted video is shown with', () => {
    expect(videoSource('https://youtu.be/aqz-KE-bpKQ?t=1m30s')).toEqual({
      ...YOUTUBE,
      page: `${YOUTUBE.page}&t=90`,
      player: `${YOUTUBE.player}&start=90`,
    });
    expect(videoSource('https://vimeo.com/76979871/abcdef0123')).toEqual({
      kind: 'site',
      site: 'Vimeo',
      page: 'https://vimeo.com/76979871/abcdef0123',
      player: 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1&h=abcdef0123',
    });
    expect(videoSource('https://player.vimeo.com/video/76979871')).toEqual(videoSource('76979871'));
  });

  test('may be a file', () => {
    expect(videoSource('/media/raan/film.webm?1')).toEqual({
      kind: 'file',
      src: '/media/raan/film.webm?1',
      type: 'video/webm',
    });
    expect(videoSource('https://files.example/a.MP4')).toEqual({
      kind: 'file',
      src: 'https://files.example/a.MP4',
      type: 'video/mp4',
    });
  });

  test.each([
    'https://evil.example/watch?v=aqz-KE-bpKQ',
    'https://youtube.com.evil.example/watch?v=aqz-KE-bpKQ',
    'https://youtube.com/watch?v=aqz"onload=x',
    'javascript:alert(1)//.mp4',
    'data:video/mp4,a.mp4',
    'mailto:a@b.example?a.mp4',
    'https://www.youtube.com/@raan',
    'https://vimeo.com/about',
    '',
  ])('is nowhere in %j', (address) => {
    expect(videoSource(address)).toBeUndefined();
  });
});

test('until it is clicked a video of another site is a link to its page, with nothing of that site in it', () => {
  const container = show({ src: 'aqz-KE-bpKQ', title: 'A film', poster: '/samples/tea.webp' });
  expect(screen.getByRole('link', { name: 'Play: A film Plays from YouTube' }).getAttribute('href')).toBe(
    'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
  );
  const sources = [...container.querySelectorAll('[src],[srcset]')].flatMap((element) => [
    element.getAttribute('src') ?? '',
    element.getAttribute('srcset') ?? '',
  ]);
  expect(sources.filter((source) => /^(?:https?:)?\/\//.test(source))).toEqual([]);
  expect(container.querySelector('iframe')).toBeNull();
});

test.each([
  'https://i.ytimg.com/vi/aqz-KE-bpKQ/hq720.jpg',
  'HTTPS://img.youtube.com/vi/aqz-KE-bpKQ/0.jpg',
  '//i.vimeocdn.com/video/1.jpg',
])('the picture %s, which would report visitors to its site, is refused', (poster) => {
  expect(v.safeParse(spec.props, { src: 'aqz-KE-bpKQ', poster }).success).toBe(false);
});

test.each(['/samples/tea.webp', 'tea.webp', 'https://cdn.example/ytimg.com.jpg'])(
  'the picture %s is accepted',
  (poster) => {
    expect(v.parse(spec.props, { src: 'aqz-KE-bpKQ', poster }).poster).toBe(poster);
  },
);

test('a click plays it in the page, in a frame of the player without cookies, which gets the focus', () => {
  show({ src: 'aqz-KE-bpKQ', title: 'A film' });
  fireEvent.click(screen.getByRole('link'));
  const frame = screen.getByTitle('A film');
  expect(['src', 'sandbox', 'allow'].map((name) => frame.getAttribute(name))).toEqual([
    'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1&playsinline=1&rel=0',
    'allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox',
    'autoplay; encrypted-media; fullscreen; picture-in-picture',
  ]);
  expect([screen.queryByRole('link'), document.activeElement]).toEqual([null, frame]);
});

test('a file is played by the browser, and not fetched before', () => {
  const video = show({
    src: '/media/film.mp4',
    poster: '/samples/tea.webp',
    tracks: [{ src: '/media/film.vtt', lang: 'th', label: 'ไทย' }],
  }).querySelector('video');
  expect(['src', 'poster', 'preload', 'aria-label'].map((name) => video?.getAttribute(name))).toEqual([
    '/media/film.mp4',
    '/image/1024/samples/tea.webp',
    'none',
    'Video',
  ]);
  expect(video?.controls).toBe(true);
  expect(video?.querySelector('track')?.srclang).toBe('th');
});

test('a video of a site that is not known is refused', () => {
  expect(v.safeParse(spec.props, { src: 'https://evil.example/v/1' }).success).toBe(false);
});
