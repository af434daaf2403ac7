/** The bar of a page that is shown to the holder of a release's preview link. */
import { type Lang, LANG_TAGS } from '#schemas/lang.ts';
import { instantOf } from '#schemas/values/instant.ts';
import type { PageData } from '#schemas/page/page.ts';
import { RELEASE_PREVIEW_PATH } from '#schemas/values/address/release-preview.ts';
import { escapeHtml } from '../../http/encoding/escape.ts';

/** The bar's markup and style; both empty on every other page. */
export interface ReleaseBar {
  readonly html: string;
  readonly css: string;
}

/** Not in the catalogues, which every shopper loads. */
const TEXTS: Readonly<
  Record<Lang, { readonly of: (name: string, until: string) => string; readonly leave: string; readonly label: string }>
> = {
  th: { of: (name, until) => `ตัวอย่างของ “${name}” ดูได้ถึง ${until}`, leave: 'ออกจากตัวอย่าง', label: 'ตัวอย่าง' },
  en: { of: (name, until) => `Preview of “${name}” until ${until}`, leave: 'Leave the preview', label: 'Preview' },
  cn: { of: (name, until) => `“${name}”的预览，有效期至 ${until}`, leave: '退出预览', label: '预览' },
  kr: { of: (name, until) => `“${name}” 미리보기, ${until}까지`, leave: '미리보기 종료', label: '미리보기' },
  jp: {
    of: (name, until) => `「${name}」のプレビュー（${until}まで）`,
    leave: 'プレビューを終了',
    label: 'プレビュー',
  },
};

const CSS =
  '#release-bar{position:fixed;inset:auto 0 0;z-index:2147483000;display:flex;flex-wrap:wrap;gap:.25rem 1rem;align-items:center;justify-content:center;padding:.25rem 1rem;background:#1d1d1f;color:#fff;font:500 .875rem/1.4 system-ui,sans-serif}' +
  '#release-bar a{display:inline-flex;align-items:center;min-block-size:2.75rem;color:#fff;text-decoration:underline}' +
  'body{padding-block-end:5.5rem}@media print{#release-bar{display:none}}';

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
