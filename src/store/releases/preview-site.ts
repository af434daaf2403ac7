/** `/builder/preview/<secret>`: opens the preview of a release, and `/builder/preview/leave` ends it. */
import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import { setCookie } from 'hono/cookie';
import type { Lang } from '#schemas/lang.ts';
import { RELEASE_COOKIES, RELEASE_PREVIEW_PATH } from '#schemas/values/address/release-preview.ts';
import { homePath, langOf } from '../site/lang.ts';
import { sheet } from '../site/layout.ts';
import type { SiteDeps } from '../site/deps.ts';
import { returnUrlOf } from '../site/return-url.ts';
import { findPreview } from './preview-links.ts';

const [SECURE_COOKIE, PLAIN_COOKIE] = RELEASE_COOKIES;

const TEXTS: Readonly<Record<Lang, { readonly title: string; readonly text: string; readonly home: string }>> = {
  th: {
    title: 'ลิงก์ดูตัวอย่างนี้ใช้ไม่ได้แล้ว',
    text: 'ลิงก์หมดอายุหรือถูกยกเลิกแล้ว ขอลิงก์ใหม่จากผู้ที่ส่งมาให้',
    home: 'ไปหน้าร้าน',
  },
  en: {
    title: 'This preview link has ended',
    text: 'It has expired or was revoked. Ask the person who sent it for a new one.',
    home: 'Go to the shop',
  },
  cn: { title: '此预览链接已失效', text: '链接已过期或已被撤销。请向发送者索取新的链接。', home: '前往店铺' },
  kr: {
    title: '이 미리보기 링크는 종료되었습니다',
    text: '링크가 만료되었거나 취소되었습니다. 보낸 사람에게 새 링크를 요청하세요.',
    home: '쇼핑몰로 이동',
  },
  jp: {
    title: 'このプレビューリンクは終了しました',
    text: '期限が切れたか、取り消されました。送り主に新しいリンクを依頼してください。',
    home: 'ショップへ',
  },
};

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
