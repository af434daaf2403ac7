/** The other sites that a page may frame: the document's policy lets in these and no others (src/server/http/csp.ts). */
export const FRAME_ORIGINS = {
  youtube: 'https://www.youtube-nocookie.com',
  vimeo: 'https://player.vimeo.com',
  openStreetMap: 'https://www.openstreetmap.org',
} as const;
