/**
 * Cookies of a visitor who has rejected all optional cookies (schemas/consent-cookie.ts) and chosen the page's language, so
 * that no banner covers the page.
 *
 * @param {string} url - of the page
 */
export function decidedVisitor(url) {
  const [, lang = 'th'] = /^\/(en|cn|kr|jp)(?:\/|$)/.exec(new URL(url).pathname) ?? [];
  return [
    { name: 'cookie_consent', value: btoa('se1fu0an0pe0ad0'), url },
    { name: 'locale', value: lang, url },
  ];
}
