/**
 * `/builder`: the workbench. The store decides on access by its builder's calls, which this page needs: without them
 * the page does not exist.
 */
import { type Lang, LANG_TAGS } from '#schemas/lang.ts';
import { accountUrl } from '../../../../schemas/values/address/continue-url.ts';
import { BUILDER_FACTS, BUILDER_PATH, BUILDER_ROOT } from '../../../page/document-ids.ts';
import type { Assets } from '../../pages/render/assets.ts';
import type { Config } from '../../config.ts';
import { contentSecurityPolicy } from './csp.ts';
import { createInlineElements, dataBlock, type InlineElements } from './inline-elements.ts';
import { builderLang, builderLangCookie } from './builder-lang.ts';
import { inlinedStyles } from '../../pages/render/document.ts';
import { escapeHtml, scriptJson } from '../encoding/escape.ts';
import { BUILDER_GROUND, BUILDER_MANIFEST_PATH, builderManifest } from './builder-manifest.ts';
import { langPrefix } from '../../../routes/lang-prefix.ts';
import { type Platform, protocolOf, publicCaller, visitorCaller } from '../../platform.ts';
import type { RequestContext } from '../message/request-context.ts';
import { serverTexts } from '../../../texts/server-texts.ts';

/** Dependencies of the workbench's page. */
export interface BuilderOptions {
  readonly platform: Platform;
  readonly config: Config;
  readonly assets: Pick<Assets, 'builder' | 'preamble'>;
}

/** The builder's page or its manifest, or a redirect to the log-in; undefined at any other path. */
export async function answerBuilder(context: RequestContext, options: BuilderOptions): Promise<Response | undefined> {
  const { platform, config, assets } = options;
  if (config.builder === 'off' || assets.builder === undefined) return undefined;
  // Browsers ask for it without cookies.
  if (context.path === BUILDER_MANIFEST_PATH)
    return builderManifest(context.lang, publicCaller(platform, context, config));
  if (context.path !== BUILDER_PATH) return undefined;
  const lang = builderLang(context);
  const status = await accessStatus(context, platform);
  const noStore = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' };
  const isEmbedded = platform.kind === 'embedded';
  if (status === 401) {
    const location = isEmbedded
      ? accountUrl('login', context.origin, context.url.href, lang)
      : await upstreamLogin(context, options);
    if (location !== undefined) return new Response(null, { status: 302, headers: { ...noStore, location } });
  }
  if (status === 403) return new Response('This account may not build pages.\n', { status, headers: noStore });
  if (status !== 200) return isEmbedded ? undefined : elsewherePage(lang, noStore);
  const inline = createInlineElements();
  const facts = { lang, hasAssistant: config.assistant !== undefined };
  const html = documentOf(facts, inline, assets.builder, assets.preamble);
  const policy = contentSecurityPolicy({
    inline: inline.sources(),
    previewOrigins: undefined,
    formOrigins: [],
    development: config.development,
  });
  return new Response(html, {
    headers: {
      ...noStore,
      'set-cookie': builderLangCookie(lang, context.origin),
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy.replace(/frame-ancestors[^;]*/, "frame-ancestors 'none'"),
    },
  });
}

/** The URL of the log-in that an upstream names; undefined if it names none. */
async function upstreamLogin(context: RequestContext, options: BuilderOptions): Promise<string | undefined> {
  const call = visitorCaller(options.platform, context, options.config);
  const answer = await call('urlLogin', { query: { continue_url: context.url.href } });
  const url = answer.ok ? URL.parse(answer.data.url, context.origin) : null;
  return url !== null && /^https?:$/.test(url.protocol) ? url.href : undefined;
}

const EDITED_ELSEWHERE = serverTexts((i18n) =>
  i18n._({ id: 'builderPage.elsewhere', message: 'This shop’s pages are edited on its platform' }),
);

/** Statuses that mean that the upstream has no builder's calls. */
function elsewherePage(lang: Lang, headers: Readonly<Record<string, string>>): Response {
  const text = escapeHtml(EDITED_ELSEWHERE[lang]);
  const html = `<!doctype html><html lang="${LANG_TAGS[lang]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${text}</title></head><body><h1>${text}</h1></body></html>`;
  return new Response(html, {
    status: 404,
    headers: {
      ...headers,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    },
  });
}

/** Status of the store's builder's calls for this visitor. */
async function accessStatus(context: RequestContext, platform: Platform): Promise<number> {
  try {
    const response = await platform.fetch(`${platform.baseUrl}/api/builder/versions?path=/`, {
      headers: {
        accept: 'application/json',
        cookie: context.headers.get('cookie') ?? '',
        host: context.host,
        'x-forwarded-host': context.host,
        'x-forwarded-proto': protocolOf(context),
      },
      redirect: 'manual',
    });
    await response.body?.cancel();
    return response.status;
  } catch {
    return 502;
  }
}

function documentOf(
  facts: { readonly lang: Lang; readonly hasAssistant: boolean },
  inline: InlineElements,
  { entry, styles, inlined }: NonNullable<Assets['builder']>,
  preamble: string | undefined,
): string {
  return [
    `<!doctype html><html lang="${LANG_TAGS[facts.lang]}" data-theme="clay"><head><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">`,
    `<title>Raan</title>`,
    inline.script(preamble ?? '', 'type="module"'),
    ...styles.map((file) => `<link rel="stylesheet" href="${escapeHtml(file)}">`),
    inlinedStyles(inlined ?? [], inline),
    `<link rel="icon" href="/favicon.svg"><link rel="apple-touch-icon" href="/workbench-192.png">`,
    `<link rel="manifest" href="${langPrefix(facts.lang)}${BUILDER_MANIFEST_PATH}">`,
    `<meta name="theme-color" content="${BUILDER_GROUND}">`,
    inline.module(entry),
    `</head><body><div id="${BUILDER_ROOT}"></div>`,
    `${dataBlock(scriptJson(facts), `id="${BUILDER_FACTS}"`)}</body></html>`,
  ].join('');
}
