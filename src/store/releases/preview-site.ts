/** `/builder/preview/<secret>`: opens the preview of a release, and `/builder/preview/leave` ends it. */
import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import { setCookie } from 'hono/cookie';
import { RELEASE_COOKIES, RELEASE_PREVIEW_PATH } from '#schemas/values/address/release-preview.ts';
import { homePath, langOf } from '../site/lang.ts';
import { sheet } from '../site/layout.ts';
import type { SiteDeps } from '../site/deps.ts';
import { returnUrlOf } from '../site/return-url.ts';
import { findPreview } from './preview-links.ts';
import { serverTexts } from '../../texts/server-texts.ts';

const [SECURE_COOKIE, PLAIN_COOKIE] = RELEASE_COOKIES;

const TEXTS = serverTexts((i18n) => ({
  title: i18n._({ id: 'releaseLink.title', message: 'This preview link has ended' }),
  text: i18n._({
    id: 'releaseLink.text',
    message: 'It has expired or was revoked. Ask the person who sent it for a new one.',
  }),
  home: i18n._({ id: 'releaseLink.home', message: 'Go to the shop' }),
}));

/** The routes of preview links. `isSecure`: cookies are sent only over TLS. */
export function previewSite(deps: SiteDeps, isSecure: boolean): Hono {
  const site = new Hono().basePath(RELEASE_PREVIEW_PATH);
  const name = isSecure ? SECURE_COOKIE : PLAIN_COOKIE;
  const backOf = (c: Context) => returnUrlOf(deps, c.req.raw, c.req.query('to'));
  const remember = (c: Context, value: string, maxAge: number) =>
    setCookie(c, name, value, { path: '/', httpOnly: true, secure: isSecure, sameSite: 'Lax', maxAge });
  // The current URL contains a secret.
  const quiet = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' };

  site.get('/leave', async (c) => {
    remember(c, '', 0);
    return c.body(null, 303, { ...quiet, location: await backOf(c) });
  });

  site.get('/:token', async (c) => {
    const shop = await deps.shopOf(c.req.raw);
    const now = deps.now();
    const token = c.req.param('token');
    const preview = await findPreview(deps.db, shop.webId, token, now);
    if (preview === undefined) {
      const lang = langOf(c.req.raw);
      const { title, text, home } = TEXTS[lang];
      const body = html`<h1>${title}</h1>
        <p>${text}</p>
        <p><a href="${homePath(lang)}">${home}</a></p>`;
      return sheet({ lang, shop, self: null, title, body, status: 410, referrer: 'strict-origin' });
    }
    remember(c, token, Math.ceil((preview.expiresAt.getTime() - now.getTime()) / 1000));
    return c.body(null, 303, { ...quiet, location: await backOf(c) });
  });
  return site;
}
