/**
 * Cookies of a visitor whom nobody asks anything any more: "nothing but what is needed" is chosen (schemas/consent-cookie.ts),
 * and the language of the page.
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
