/** The web app manifest of the workbench: browsers install it as an app of its own, beside that of the shop. */
import { type Lang, LANG_TAGS, textIn } from '#schemas/lang.ts';
import { salvage } from '#schemas/lenient/salvage.ts';
import { Base } from '#schemas/page/base.ts';
import type { Call } from '../../../call/call.ts';
import { BUILDER_PATH, RELEASES_HASH } from '../../../page/document-ids.ts';
import { langPrefix } from '../../../routes/lang-prefix.ts';
import { serverTexts } from '../../../texts/server-texts.ts';

/** Path of the manifest, without language prefix. */
export const BUILDER_MANIFEST_PATH = `${BUILDER_PATH}/manifest.webmanifest`;
/** The ground of the workbench, in the window's frame and while the app opens; that of its theme in `tokens.css`. */
export const BUILDER_GROUND = '#fdfaf4';

const ICON = { type: 'image/png', purpose: 'any' };
const ICONS = [
  { ...ICON, src: '/workbench-192.png', sizes: '192x192' },
  { ...ICON, src: '/workbench-512.png', sizes: '512x512' },
  { ...ICON, src: '/workbench-maskable-512.png', sizes: '512x512', purpose: 'maskable' },
];

const TEXTS = serverTexts((i18n) => ({
  name: i18n._({ id: 'builderApp.name', message: 'Workbench' }),
  pages: i18n._({ id: 'builderApp.pages', message: 'All pages' }),
  releases: i18n._({ id: 'builderApp.releases', message: 'Releases' }),
}));

/** Answers the manifest in a language, with the shop's name. */
export async function builderManifest(lang: Lang, call: Call): Promise<Response> {
  const answer = await call('base', { query: {} });
  const web = answer.ok ? salvage(Base, answer.data).value?.web : undefined;
  const shop = web?.name === undefined ? (web?.web_name ?? 'Raan') : textIn(web.name, lang);
  const { name, pages, releases } = TEXTS[lang];
  const start = langPrefix(lang) + BUILDER_PATH;
  const manifest = {
    // One app in all languages, and another one than the shop's, whose id is `/`.
    id: BUILDER_PATH,
    name: `${name} · ${shop}`,
    short_name: name,
    lang: LANG_TAGS[lang],
    start_url: start,
    scope: start,
    display: 'standalone',
    background_color: BUILDER_GROUND,
    theme_color: BUILDER_GROUND,
    icons: ICONS,
    shortcuts: [
      { name: pages, url: start },
      { name: releases, url: start + RELEASES_HASH },
    ],
  };
  return new Response(JSON.stringify(manifest), {
    headers: {
      'content-type': 'application/manifest+json; charset=utf-8',
      'cache-control': answer.ok ? 'public, max-age=3600' : 'no-store',
      'x-robots-tag': 'noindex',
    },
  });
}
