/** The fallback page while the shop can't be reached; the service worker caches it (src/client/service-worker). */
import { Base } from '#schemas/page/base.ts';
import { LANG_TAGS, type Lang, textIn } from '#schemas/lang.ts';
import { salvage } from '#schemas/lenient/salvage.ts';
import type { Call } from '../../../call/call.ts';
import { DEFAULT_THEME } from '../../../page/head/theme.ts';
import tokens from '../../../theme/tokens.css?raw';
import { createInlineElements } from '../../http/document/inline-elements.ts';
import { escapeHtml } from '../../http/encoding/escape.ts';
import { darkThemeStyles } from '../settings/dark-theme.ts';
import styles from './offline.css?raw';
import { serverTexts } from '../../../texts/server-texts.ts';

const WORDS = serverTexts((i18n) => ({
  title: i18n._({ id: 'offline.title', message: 'You’re offline' }),
  text: i18n._({
    id: 'offline.text',
    message:
      'The shop can’t be reached right now. Your cart is kept, and this page opens by itself once you’re back online.',
  }),
  sent: i18n._({
    id: 'offline.sent',
    message: 'What you just sent may not have arrived. Please check, and send it again if needed.',
  }),
  retry: i18n._({ id: 'offline.retry', message: 'Try again' }),
}));

/** Dependencies of the offline page; `call` requests the base, and without a response the page has no shop name. */
export interface OfflinePageOptions {
  readonly lang: Lang;
  readonly call: Call;
  /** Files of the font of headings, which a visitor has in the cache. */
  readonly fonts: readonly string[];
}

/** The page in a language, with the shop's name and theme. It needs nothing from the network. */
export async function offlinePage({ lang, call, fonts }: OfflinePageOptions): Promise<Response> {
  const answer = await call('base', { query: {} });
  const base = answer.ok ? salvage(Base, answer.data).value : undefined;
  const name = base?.web?.name === undefined ? '' : textIn(base.web.name, lang);
  const { title, text, sent, retry } = WORDS[lang];
  const inline = createInlineElements();
  const theme = base?.themeKey ?? DEFAULT_THEME;
  const css = [...fonts.map(fontFace), tokens, darkThemeStyles(theme, base?.settings?.dark_theme), styles].join('');
  const html = [
    `<!doctype html><html lang="${LANG_TAGS[lang]}" data-theme="${escapeHtml(theme)}"><head>`,
    `<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">`,
    `<title>${escapeHtml(name === '' ? title : `${title} · ${name}`)}</title><meta name="robots" content="noindex">`,
    `${inline.style(css)}</head><body><main>`,
    name === '' ? '' : `<p class="shop">${escapeHtml(name)}</p>`,
    `<svg viewBox="0 0 96 72" aria-hidden="true"><path d="${CLOUD}"/><path class="cut" d="M16 8 80 64"/></svg>`,
    `<h1>${escapeHtml(title)}</h1><p class="text">${escapeHtml(text)}</p>`,
    `<p class="text sent">${escapeHtml(sent)}</p>`,
    `<a class="again" href="">${escapeHtml(retry)}</a>`,
    `</main>${inline.script(RETRY)}</body></html>`,
  ];
  const allowed = inline.sources();
  return new Response(html.join(''), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': `default-src 'none'; style-src ${allowed.styles.join(' ')}; script-src ${allowed.scripts.join(' ')}; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; require-trusted-types-for 'script'; trusted-types 'none'`,
    },
  });
}

/** A page is reloaded. After a form, which the worker marks, the visitor returns to the form instead. */
const RETRY = `{const sent='sent' in document.documentElement.dataset
addEventListener('online',()=>sent?history.back():location.reload())
document.querySelector('.again').addEventListener('click',(event)=>{if(sent){event.preventDefault();history.back()}})}`;

const CLOUD = 'M28 56a14 14 0 0 1-1.6-27.9A21 21 0 0 1 67 25.2 15.5 15.5 0 0 1 68.5 56Z';

function fontFace(file: string): string {
  return `@font-face{font-family:Prompt;font-weight:500;font-display:swap;src:url("${file}") format("woff2")}`;
}
