/** The bar of a page that is shown to the holder of a release's preview link. */
import { type Lang, LANG_TAGS } from '#schemas/lang.ts';
import { instantOf } from '#schemas/values/instant.ts';
import type { PageData } from '#schemas/page/page.ts';
import { RELEASE_PREVIEW_PATH } from '#schemas/values/address/release-preview.ts';
import { escapeHtml } from '../../http/encoding/escape.ts';
import { serverTexts } from '../../../texts/server-texts.ts';

/** The bar's markup and style; both empty on every other page. */
export interface ReleaseBar {
  readonly html: string;
  readonly css: string;
}

const TEXTS = serverTexts((i18n) => ({
  of: (name: string, until: string) =>
    i18n._({ id: 'releaseBar.of', message: 'Preview of “{name}” until {until}', values: { name, until } }),
  leave: i18n._({ id: 'releaseBar.leave', message: 'Leave the preview' }),
  label: i18n._({ id: 'releaseBar.label', message: 'Preview' }),
}));

const CSS =
  // Above the consent banner, which has to be answered first.
  '#release-bar{position:fixed;inset:auto 0 var(--overlay-room,0px);z-index:2147483000;display:flex;flex-wrap:wrap;gap:.25rem 1rem;align-items:center;justify-content:center;padding:.25rem 1rem;background:#1d1d1f;color:#fff;font:500 .875rem/1.4 system-ui,sans-serif}' +
  '#release-bar a{display:inline-flex;align-items:center;min-block-size:2.75rem;color:#fff;text-decoration:underline}' +
  'body:has(#release-bar){padding-block-end:calc(var(--overlay-room,0px) + 5.5rem)}@media print{#release-bar{display:none}}';

/** Writes the bar for a page's release; empty if it has none. */
export function releaseBar(release: PageData['release'], lang: Lang, path: string): ReleaseBar {
  if (release === undefined) return { html: '', css: '' };
  const { of, leave, label } = TEXTS[lang];
  const style = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Bangkok' } as const;
  const until = new Date(instantOf(release.until));
  const text = of(
    release.name,
    Number.isNaN(until.getTime()) ? release.until : `${until.toLocaleString(LANG_TAGS[lang], style)} (Asia/Bangkok)`,
  );
  const href = `${RELEASE_PREVIEW_PATH}/leave?${new URLSearchParams({ to: path })}`;
  const html = `<div id="release-bar" role="region" aria-label="${escapeHtml(label)}"><span>${escapeHtml(text)}</span><a href="${escapeHtml(href)}">${escapeHtml(leave)}</a></div>`;
  return { html, css: CSS };
}
