/** One frame for the account site and the checkout page: plain HTML that needs no script. */
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { html, raw } from 'hono/html';
import { type Lang, LANG_NAMES, LANG_TAGS, LANGS, textIn } from '#schemas/lang.ts';
import type { CheckoutExampleAnswer } from '#schemas/page/checkout-example.ts';
import type { Shop } from '../shop.ts';
import { fontFaces } from './fonts.ts';
import { cartPath, homePath, shopPath } from './lang.ts';
import { HEADER_WORDS } from './shop-header.ts';
import { LIVE_POLICY, LIVE_SCRIPT } from './live-form.ts';
import { RECEIPT_SCRIPT } from './receipt-script.ts';
import { serverTexts } from '../../texts/server-texts.ts';

/** Escaped markup. */
export type Markup = ReturnType<typeof html>;

/** URL path below which the account site serves the fonts of both sites. */
export const FONTS_PATH = '/account/fonts';
const FACES = fontFaces(FONTS_PATH);
const RULES = ['frame', 'forms', 'pages', 'orders']
  .map((name) => readFileSync(new URL(`./${name}.css`, import.meta.url), 'utf8'))
  .join('\n');

/** Tokens of each theme, by its key. */
const THEMES: ReadonlyMap<string, string> = new Map(
  Array.from(
    readFileSync(new URL('./themes.css', import.meta.url), 'utf8').matchAll(/\[data-theme='(\w+)'\] \{([^}]*)\}/g),
    ([, key = '', tokens = '']) => [key, tokens] as const,
  ),
);
const DEFAULT_THEME = 'clay';

/** The style of a page, in the shop's theme and, if it has one, its dark theme. */
function styleOf({ themeKey, darkThemeKey }: Shop): string {
  const tokens = THEMES.get(themeKey ?? '') ?? THEMES.get(DEFAULT_THEME) ?? '';
  const dark = THEMES.get(darkThemeKey ?? '');
  const darkRule = dark === undefined ? '' : `@media (prefers-color-scheme:dark){:root{${dark}}}`;
  return `:root{${tokens}}${darkRule}\n${FACES}\n${RULES}`;
}

/** A page of the account site or the checkout; `status` is 200 by default. */
export interface Sheet {
  readonly lang: Lang;
  readonly shop: Shop;
  /** URL of this page, for the switch to another language. Null: the page is no response to a GET. */
  readonly self: URL | null;
  /** Address of this page for the history, if the page is a response to a form. */
  readonly address?: string | undefined;
  readonly title: string;
  readonly body: Markup;
  readonly status?: number;
  /**
   * Referrer policy: none by default, because a URL may contain a secret. Without any referrer browsers send forms with
   * the origin `null`, which matches no site.
   */
  readonly referrer?: 'same-origin' | 'strict-origin';
  readonly setCookie?: readonly string[];
  /** Whether the page is a receipt: it frames another one of the shop, and forgets what was typed for the order. */
  readonly isReceipt?: boolean;
  /** Whether the page has a form that updates after each choice. */
  readonly isLive?: boolean;
  /**
   * Whether a form of the page leads to another site by redirects. Chromium and Safari apply `form-action` to each of
   * them, also to an app's own scheme behind a site that cannot be known here.
   */
  readonly hasFormElsewhere?: boolean;
}

/**
 * Makes the response to a form a page that the back button and a reload can open. Browsers refuse to send the form twice,
 * and show an error page.
 */
const ADDRESS_SCRIPT = "history.replaceState(null,'',document.documentElement.dataset.address??location.href)";

const WORDS = serverTexts((i18n) => ({
  skip: i18n._({ id: 'frame.skip', message: 'Skip to content' }),
  language: i18n._({ id: 'frame.language', message: 'Language' }),
  demo: i18n._({ id: 'frame.demo', message: 'A demo shop: no money is taken and nothing is sent.' }),
}));

/**
 * A whole page as a response: never stored, never framed, without resources except its own style and fonts. A live one
 * has a script, and so have a receipt and the response to a form.
 */
export async function sheet(page: Sheet): Promise<Response> {
  const style = styleOf(page.shop);
  const scripts = [
    ...(page.self === null || page.address !== undefined ? [ADDRESS_SCRIPT] : []),
    ...(page.isLive === true ? [LIVE_SCRIPT] : []),
    ...(page.isReceipt === true ? [RECEIPT_SCRIPT] : []),
  ];
  const script = scripts.length === 0 ? '' : `script-src ${scripts.map(sourceOf).join(' ')}; `;
  const connect = page.isLive === true ? "connect-src 'self'; " : '';
  const headers = new Headers({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy':
      `default-src 'none'; ${script}${connect}style-src ${sourceOf(style)}; font-src 'self'; img-src 'self' data:; ${page.isReceipt === true ? "frame-src 'self'; " : ''}` +
      `${page.hasFormElsewhere === true ? '' : "form-action 'self'; "}base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types ${page.isLive === true ? LIVE_POLICY : "'none'"}`,
    'referrer-policy': page.referrer ?? 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
    'content-language': LANG_TAGS[page.lang],
  });
  for (const cookie of page.setCookie ?? []) headers.append('set-cookie', cookie);
  return new Response(String(await frame(page, style, scripts)), { status: page.status ?? 200, headers });
}

/** An inline element's text as a source of the Content Security Policy. */
function sourceOf(text: string): string {
  return `'sha256-${hash('sha256', text, 'base64')}'`;
}

/** The content and the styles of a page, for a document that has the tokens of the shop's theme. */
export async function sheetParts(page: Content): Promise<CheckoutExampleAnswer> {
  return { html: String(await content(page)), css: RULES, fontFaces: FACES };
}

function frame(page: Sheet, style: string, scripts: readonly string[]): Markup {
  const { lang, shop, title, address } = page;
  const name = textIn(shop.name, lang);
  return html`<!doctype html>
    <html lang="${LANG_TAGS[lang]}" ${address === undefined ? '' : html`data-address="${address}"`}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · ${name}</title>
        <link rel="icon" href="data:," />
        ${raw(`<style>${style}</style>`)}
      </head>
      <body>
        <a class="skip" href="#content">${WORDS[lang].skip}</a>
        ${content(page)} ${scripts.map((script) => raw(`<script>${script}</script>`))}
      </body>
    </html>`;
}

type Content = Pick<Sheet, 'lang' | 'shop' | 'self' | 'body'>;

/** Header, content and footer of a page. */
function content({ lang, shop, self, body }: Content): Markup {
  const words = WORDS[lang];
  const name = textIn(shop.name, lang);
  return html`<header class="head">
      <div class="top">
        <a class="brand" href="${homePath(lang)}">${brand(shop, lang)}</a>
        ${menu(shop, lang)}
        <nav class="own" aria-label="${name}">
          <a href="/account/orders?lang=${lang}" aria-label="${HEADER_WORDS[lang].account}">${ACCOUNT_MARK}</a>
          <a href="${cartPath(lang)}" aria-label="${HEADER_WORDS[lang].cart}">${CART_MARK}</a>
        </nav>
        ${self === null ? '' : languages(self, lang)}
      </div>
    </header>
    <main class="sheet" id="content">${body}</main>
    ${shop.isDemo === true ? html`<footer class="foot"><p>${words.demo}</p></footer>` : ''}`;
}

/** The shop's logo, else a mark with its name. */
function brand({ header, name }: Shop, lang: Lang): Markup {
  const logo = header?.logo ?? null;
  if (logo === null) return html`${SHOP_MARK}<span>${textIn(name, lang)}</span>`;
  const alt = textIn(logo.alt, lang);
  return html`<img class="logo" src="${logo.src}" alt="${alt === '' ? textIn(name, lang) : alt}" height="36" />`;
}

/** The first level of the shop's menu, if there is room. */
function menu({ header }: Shop, lang: Lang): Markup | '' {
  if (header === undefined || header.menu.length === 0) return '';
  return html`<nav class="shop-menu" aria-label="${HEADER_WORDS[lang].menu}">
    ${header.menu.map(({ label, href }) => html`<a href="${shopPath(href, lang)}">${textIn(label, lang)}</a>`)}
  </nav>`;
}

/** The other languages of this page, in a menu named after its own. */
function languages(self: URL, lang: Lang): Markup {
  return html`<details class="languages">
    <summary aria-label="${WORDS[lang].language}: ${LANG_NAMES[lang]}">${LANG_NAMES[lang]}</summary>
    <ul>
      ${LANGS.filter((each) => each !== lang).map((each) => languageLink(self, each))}
    </ul>
  </details>`;
}

function languageLink(self: URL, other: Lang): Markup {
  const url = new URL(self);
  url.searchParams.set('lang', other);
  const tag = LANG_TAGS[other];
  return html`<li>
    <a href="${url.pathname}${url.search}" lang="${tag}" hreflang="${tag}">${LANG_NAMES[other]}</a>
  </li>`;
}

/** Icon of a stall with its awning. */
const SHOP_MARK = html`<svg
  width="28"
  height="28"
  viewBox="0 0 28 28"
  fill="none"
  stroke="currentColor"
  stroke-width="2"
  stroke-linejoin="round"
  stroke-linecap="round"
  aria-hidden="true"
>
  <path d="M4.5 12.5V23a1.5 1.5 0 0 0 1.5 1.5h16a1.5 1.5 0 0 0 1.5-1.5V12.5" />
  <path d="M5.5 3.5h17l2.5 6a3.6 3.6 0 0 1-7.3 0 3.7 3.7 0 0 1-7.4 0 3.6 3.6 0 0 1-7.3 0z" />
  <path d="M11 24.5v-6h6v6" />
</svg>`;

const CART_MARK = html`<svg
  width="24"
  height="24"
  viewBox="0 0 24 24"
  fill="none"
  stroke="currentColor"
  stroke-width="1.75"
  stroke-linecap="round"
  stroke-linejoin="round"
  aria-hidden="true"
>
  <path d="M5 8h14l-1.2 11.1a1 1 0 0 1-1 .9H7.200a1 1 0 0 1-1-.9zM9 10.500V7a3 3 0 0 1 6 0v3.500" />
</svg>`;

const ACCOUNT_MARK = html`<svg
  width="24"
  height="24"
  viewBox="0 0 24 24"
  fill="none"
  stroke="currentColor"
  stroke-width="1.75"
  stroke-linecap="round"
  stroke-linejoin="round"
  aria-hidden="true"
>
  <circle cx="12" cy="8" r="4" />
  <path d="M4.500 20.500a7.500 7.500 0 0 1 15 0" />
</svg>`;
