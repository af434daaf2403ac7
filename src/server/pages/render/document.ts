/** The HTML document around a rendered page. */
import type { ShopStylesheets } from './stylesheet.ts';
import type { Viewport } from '#schemas/values/breakpoints.ts';
import { LANG_TAGS, type Lang } from '#schemas/lang.ts';
import type { Head, HeadTag } from '../../../page/head/head.ts';
import type { Boot } from '../../../page/shown-page.ts';
import { PAGE_HEAD_MARK } from '../../../page/head/write-head.ts';
import { FRAME_ID, type FrameFacts, SHOP_CSS_ID } from '../../../page/document-ids.ts';
import { PLAN_ID, type StartPlan } from '../../../page/start/start-plan.ts';
import { bootJson } from './boot-json.ts';
import type { InlinedStyle, PageAssets, Starter } from './assets.ts';
import { dataBlock, type InlineElements } from '../../http/document/inline-elements.ts';
import { escapeHtml, scriptJson } from '../../http/encoding/escape.ts';
import type { ReleaseBar } from './release-bar.ts';
import type { ShopSettings } from '../settings/shop-settings.ts';
import type { HtmlPieces } from '../../islands/html-pieces.ts';
import { PRELOADS } from '../../islands/static-part.tsx';

/** Inputs of a document. */
export interface DocumentInput {
  readonly html: HtmlPieces;
  /** The cart drawer's dialog. */
  readonly cartDialog: Buffer;
  readonly head: Head;
  readonly lang: Lang;
  readonly themeKey: string;
  /** Whether the page is shown in greyscale (src/theme/base.css). */
  readonly isGray: boolean;
  /** Width class of the visitor's window at the last visit. */
  readonly viewport: Viewport;
  readonly favicon: string;
  /** Styles with every font face, if the shop chooses among them. */
  readonly allFonts: string | undefined;
  /** Addresses of the shop's own stylesheets. */
  readonly stylesheets: Pick<ShopStylesheets, 'bundled' | 'fonts'>;
  readonly shopCss: string;
  readonly settings: ShopSettings;
  readonly releaseBar: ReleaseBar;
  /** CSS of the nodes' styles by class. */
  readonly nodeStyles: ReadonlyMap<string, string>;
  readonly assets: PageAssets;
  readonly starter: Starter;
  readonly startPlan: StartPlan;
  readonly preamble: string | undefined;
  readonly boot: Boot & { readonly messages: unknown };
  /** If the document may be framed: the module for messages with the parent window, and its configuration. */
  readonly frame: { readonly module: string; readonly facts: FrameFacts } | undefined;
  /** Writes its inline scripts and styles. */
  readonly inline: InlineElements;
  /**
   * Whether the visitor has a session: offers for non-members are replaced by a placeholder until the membership is
   * known.
   */
  readonly hasSession: boolean;
  /** Without it the page stays static: plain links and forms. */
  readonly isScripted: boolean;
}

/** Writes the HTML document in pieces; escapes every value for its context. */
export function documentHtml(input: DocumentInput): HtmlPieces {
  const {
    html,
    head,
    favicon,
    shopCss,
    settings,
    nodeStyles,
    assets,
    preamble,
    boot,
    starter,
    startPlan,
    stylesheets,
    inline,
  } = input;
  // A builder's frame shows another page in a moment: this one's pictures are not preloaded.
  const content = boot.preview ? withoutPreloads(html) : html;
  const href = (url: string) => escapeHtml(url);
  return [
    `<!doctype html>${rootTag(input)}<head>`,
    `<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">`,
    `<title>${escapeHtml(head.title)}</title>`,
    inline.script(preamble ?? '', 'type="module"'),
    // Before the styles, which a script after them would wait for.
    input.isScripted ? `${dataBlock(scriptJson(startPlan), `id="${PLAN_ID}"`)}${starterHtml(starter, inline)}` : '',
    ...assets.fonts.map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${href(file)}">`),
    ...assets.styles.map((file) => `<link rel="stylesheet" href="${href(file)}">`),
    inlinedStyles(assets.inlined ?? [], inline),
    input.allFonts === undefined ? '' : `<link rel="stylesheet" href="${href(input.allFonts)}">`,
    inline.style([...nodeStyles.values()].join(''), 'id="node-styles"'),
    inline.style(settings.css),
    inline.style(input.releaseBar.css),
    foreignStyles(stylesheets.bundled),
    inline.style(shopCss, `id="${SHOP_CSS_ID}"`),
    ...head.tags.map(tagHtml),
    `<link rel="icon" href="${href(favicon)}">`,
    `<link rel="manifest" href="/manifest.webmanifest">`,
    ...head.ldJson.map((data) => dataBlock(scriptJson(data), '', 'application/ld+json')),
    input.isScripted && input.frame !== undefined ? frameHtml(input.frame, inline) : '',
    inline.script(settings.script),
    `</head><body><div id="app">`,
    ...content,
    `</div>`,
    input.isScripted ? input.cartDialog : '',
    `${settings.html}${input.releaseBar.html}`,
    ...(input.isScripted ? dataBlockPieces(bootJson(boot), 'id="boot"') : []),
    // Last: the page is painted in its own fonts while a font service responds.
    foreignStyles(stylesheets.fonts),
    `</body></html>`,
  ];
}

function foreignStyles(url: string | undefined): string {
  if (url === undefined) return '';
  return `<link rel="stylesheet" referrerpolicy="no-referrer" href="${escapeHtml(url)}">`;
}

function dataBlockPieces(json: HtmlPieces, attributes: string): HtmlPieces {
  return [`<script type="application/json" ${attributes}>`, ...json, '</script>'];
}

/** They come first. */
function withoutPreloads([first = '', ...rest]: HtmlPieces): HtmlPieces {
  return [typeof first === 'string' ? first.replace(PRELOADS, '') : first, ...rest];
}

function rootTag({
  lang,
  themeKey,
  isGray,
  hasSession,
  viewport,
  settings: { mourning, darkMark },
}: DocumentInput): string {
  const marks = [
    darkMark === undefined ? '' : ` data-dark="${darkMark}"`,
    isGray ? ' data-gray' : '',
    hasSession ? ' data-known' : '',
    mourning === 0 ? '' : ` data-mourning="${mourning}"`,
  ];
  return `<html lang="${LANG_TAGS[lang]}" data-theme="${escapeHtml(themeKey)}" data-viewport="${viewport}"${marks.join('')}>`;
}

/** Styles of sources; Vite's client finds each by its attribute, and replaces its text after an edit. */
export function inlinedStyles(styles: readonly InlinedStyle[], inline: InlineElements): string {
  return styles.map(({ id, css }) => inline.style(css, `data-vite-dev-id="${escapeHtml(id)}"`)).join('');
}

function starterHtml(starter: Starter, inline: InlineElements): string {
  return 'script' in starter ? inline.script(starter.script) : inline.module(starter.module);
}

function frameHtml({ module, facts }: NonNullable<DocumentInput['frame']>, inline: InlineElements): string {
  return `${dataBlock(scriptJson(facts), `id="${FRAME_ID}"`)}${inline.module(module)}`;
}

function tagHtml({ tag, attributes }: HeadTag): string {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`);
  return `<${tag}${written.join('')} ${PAGE_HEAD_MARK}="">`;
}
