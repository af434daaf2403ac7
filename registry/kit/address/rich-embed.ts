/**
 * Videos and maps that rich text frames. The frame's address becomes a link to the page of its content, and only a tap
 * on that link inserts a frame. The sanitiser writes the link, the browser reads it again: no address of another kind
 * becomes a frame.
 */
import { SITE_FRAME } from './embed.ts';
import { googleMapsHref, openStreetMapFrame, readGoogleMap } from './map-links.ts';
import { videoSource } from './video-source.ts';

/** Zoom of a map in a frame: some streets around the place. */
const MAP_ZOOM = 16;

/** A video or map of another site. */
export interface RichEmbed {
  readonly kind: 'video' | 'map';
  readonly site: 'YouTube' | 'Vimeo' | 'Google Maps';
  /** The address of the content's own page. */
  readonly page: string;
  /** URL for a frame, of one of `FRAME_ORIGINS`; undefined if it can only be seen on its own page. */
  readonly frame: string | undefined;
}

/** Reads the address of a frame, or of the page of what a frame shows; undefined for any other address. */
export function readEmbed(address: string): RichEmbed | undefined {
  const url = address.trim().replace(/^\/\//, 'https://');
  if (!/^https?:\/\//i.test(url)) return undefined;
  const video = videoSource(url);
  if (video?.kind === 'site') return { kind: 'video', site: video.site, page: video.page, frame: video.player };
  const place = readGoogleMap(url);
  if (place === undefined) return undefined;
  const frame = typeof place === 'string' ? undefined : openStreetMapFrame(place, MAP_ZOOM);
  return { kind: 'map', site: 'Google Maps', page: googleMapsHref(place), frame };
}

/** Puts the frame of an embed in place of its link, and the focus on it. */
export function openEmbed(link: HTMLAnchorElement): void {
  const embed = readEmbed(link.href);
  if (embed?.frame === undefined) return;
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', SITE_FRAME.sandbox);
  // A player's permissions have `fullscreen`; browsers warn of both.
  if (embed.kind === 'video') frame.setAttribute('allow', SITE_FRAME.allow);
  else frame.allowFullscreen = true;
  frame.referrerPolicy = SITE_FRAME.referrerPolicy;
  frame.title = link.textContent;
  frame.src = embed.frame;
  link.replaceWith(frame);
  frame.focus();
}
