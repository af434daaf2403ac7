import { FRAME_ORIGINS } from '#registry/kit/address/embed.ts';
import { parseUrl } from '#schemas/values/address/parse-url.ts';
import { isSafeUrl } from '#schemas/values/address/safe-url.ts';

/** A video that can be shown: played by its site inside a frame, or a file that the browser plays itself. */
export type VideoSource =
  | {
      readonly kind: 'site';
      readonly site: 'YouTube' | 'Vimeo';
      /** URL of the video's page on its site. */
      readonly page: string;
      /** URL of the frame; it starts to play at once. */
      readonly player: string;
    }
  | { readonly kind: 'file'; readonly src: string; readonly type: 'video/mp4' | 'video/webm' };

/**
 * Parses a video's address: a link to its page on YouTube or Vimeo, its id there (11 characters, or only digits), or
 * the address of an mp4 or webm file. Undefined for anything else; no other site is framed.
 */
export function videoSource(text: string): VideoSource | undefined {
  const address = text.trim();
  if (/^\d{6,12}$/.test(address)) return vimeo(address);
  if (YOUTUBE_ID.test(address)) return youtube(address, 0);
  return file(address) ?? onSite(address);
}

const YOUTUBE_ID = /^[\w-]{11}$/;
const LIST_PATHS = new Set(['/playlist', '/embed/videoseries']);
const LIST_ID = /^[\w-]{10,60}$/;
const YOUTUBE_HOSTS = new Set(['youtube.com', 'youtube-nocookie.com', 'youtu.be']);
const VIMEO_HOSTS = new Set(['vimeo.com', 'player.vimeo.com']);

/** The sites themselves and where they keep their pictures. */
const SITE_DOMAINS = ['youtube.com', 'youtube-nocookie.com', 'youtu.be', 'ytimg.com', 'vimeo.com', 'vimeocdn.com'];

/** Whether an address leads to a site of videos, which would learn of everybody who sees the page. */
export function isOfVideoSite(address: string): boolean {
  const host = parseUrl(address, 'https://shop.invalid')?.hostname ?? '';
  return SITE_DOMAINS.some((domain) => host === domain || host.endsWith(`.${domain}`));
}

function file(address: string): VideoSource | undefined {
  const extension = /\.(mp4|webm)(?:[?#].*)?$/i.exec(address)?.[1]?.toLowerCase();
  if (extension === undefined || !isSafeUrl(address) || /^[a-z]+:/i.test(address.replace(/^https?:/i, '')))
    return undefined;
  return { kind: 'file', src: address, type: extension === 'mp4' ? 'video/mp4' : 'video/webm' };
}

function onSite(address: string): VideoSource | undefined {
  const url = parseUrl(/^[\w-]+(?:\.[\w-]+)+\//.test(address) ? `https://${address}` : address);
  if (url === undefined || !/^https?:$/.test(url.protocol)) return undefined;
  const host = url.hostname.replace(/^(?:www|m|music)\./, '');
  const parts = url.pathname.split('/').filter((part) => part !== '');
  if (YOUTUBE_HOSTS.has(host)) {
    const list = url.searchParams.get('list') ?? '';
    if (LIST_PATHS.has(url.pathname)) return LIST_ID.test(list) ? youtubeList(list) : undefined;
    const id = host === 'youtu.be' ? parts[0] : (url.searchParams.get('v') ?? parts[1]);
    return id !== undefined && YOUTUBE_ID.test(id)
      ? youtube(id, secondsOf(url.searchParams.get('t') ?? url.searchParams.get('start')))
      : undefined;
  }
  if (!VIMEO_HOSTS.has(host)) return undefined;
  const at = parts.findIndex((part) => /^\d{6,12}$/.test(part));
  const [id, next] = at === -1 ? [] : parts.slice(at);
  const hash = url.searchParams.get('h') ?? next ?? '';
  return id === undefined ? undefined : vimeo(id, /^[\da-f]{6,20}$/i.test(hash) ? hash : '');
}

function youtube(id: string, start: number): VideoSource {
  const from = start > 0 ? `&start=${start}` : '';
  return {
    kind: 'site',
    site: 'YouTube',
    page: `https://www.youtube.com/watch?v=${id}${start > 0 ? `&t=${start}` : ''}`,
    player: `${FRAME_ORIGINS.youtube}/embed/${id}?autoplay=1&playsinline=1&rel=0${from}`,
  };
}

function youtubeList(list: string): VideoSource {
  return {
    kind: 'site',
    site: 'YouTube',
    page: `https://www.youtube.com/playlist?list=${list}`,
    player: `${FRAME_ORIGINS.youtube}/embed/videoseries?list=${list}&autoplay=1&playsinline=1&rel=0`,
  };
}

/** `hash`: what an unlisted video is shown with. */
function vimeo(id: string, hash = ''): VideoSource {
  return {
    kind: 'site',
    site: 'Vimeo',
    page: `https://vimeo.com/${id}${hash === '' ? '' : `/${hash}`}`,
    player: `${FRAME_ORIGINS.vimeo}/video/${id}?autoplay=1&dnt=1${hash === '' ? '' : `&h=${hash}`}`,
  };
}

/** Seconds of `90`, `90s` or `1h2m3s`; 0 where it is none of these. */
function secondsOf(text: string | null): number {
  const [, hours = '0', minutes = '0', seconds = '0'] =
    /^(?:(\d{1,2})h)?(?:(\d{1,3})m)?(?:(\d{1,6})s?)?$/.exec(text ?? '') ?? [];
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}
