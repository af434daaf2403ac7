/** Where all pages are shown; the same on the server and in the browser. */
export const SETTING = {
  lang: 'en',
  origin: 'http://shop.example',
  url: { pathname: '/en/about', search: '?a=1' },
} as const;
