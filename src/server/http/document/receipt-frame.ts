/**
 * `GET /_receipt`: the document that a receipt frames to report its order to tags and experiments (docs/operations.md).
 * It contains no data of the order, which its script reads from the frame's element. It asks for consent if the visitor
 * has not decided.
 */
import type { Base } from '#schemas/page/base.ts';
import { readConsents } from '#schemas/consent.ts';
import { isLang, LANG_TAGS, type Lang } from '#schemas/lang.ts';
import type { Call } from '../../../call/call.ts';
import { readTags } from '../../../page/tags/configuration.ts';
import { hasTags, hostsOf } from '../../../page/tags/hosts.ts';
import { RECEIPT_FACTS, RECEIPT_QUESTION, type ReceiptFacts } from '../../../page/tags/receipt-facts.ts';
import { readBase } from '../../pages/load/ask-platform.ts';
import { escapeHtml, scriptJson } from '../encoding/escape.ts';
import { contentSecurityPolicy } from './csp.ts';
import { createInlineElements, dataBlock, type InlineElements } from './inline-elements.ts';
import { serverTexts } from '../../../texts/server-texts.ts';

/** `call` requests the shop's base; `script` is the URL of the document's module. */
export interface ReceiptFrameOptions {
  readonly call: Call;
  readonly lang: string | undefined;
  readonly script: string;
  readonly preamble: string | undefined;
  readonly development: boolean;
}

/** Responds with the document; it asks for consent only where the shop has tags. */
export async function answerReceiptFrame({
  call,
  lang: wanted,
  script,
  preamble,
  development,
}: ReceiptFrameOptions): Promise<Response> {
  const lang: Lang = wanted !== undefined && isLang(wanted) ? wanted : 'th';
  const answer = await call('base', { query: {} });
  const { base } = readBase(answer.ok ? answer.data : {});
  const facts = factsOf(base);
  const hosts = hostsOf(facts.tags);
  const isCounted = hasTags(hosts);
  const inline = createInlineElements();
  const html = documentOf(lang, inline, { ...facts, asks: facts.asks && isCounted }, [preamble, script]);
  const policy = contentSecurityPolicy({
    inline: inline.sources(),
    previewOrigins: [],
    formOrigins: [],
    tags: isCounted ? hosts : undefined,
    development,
  });
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': policy,
      'referrer-policy': 'strict-origin',
      'x-robots-tag': 'noindex',
    },
  });
}

function factsOf(base: Base): ReceiptFacts {
  const config = base.cookieConsent?.config;
  return {
    tags: readTags(base),
    defaults: readConsents(config?.customize?.default_consents),
    asks: config !== undefined,
  };
}

const WORDS = serverTexts((i18n) => ({
  question: i18n._({
    id: 'receiptFrame.question',
    message: 'May the shop count this order to measure its visits and advertising?',
  }),
  accept: i18n._({ id: 'receiptFrame.accept', message: 'Accept all' }),
  reject: i18n._({ id: 'receiptFrame.reject', message: 'Reject all' }),
}));

const STYLE =
  'body{margin:0;padding:2px;font:1rem/1.6 system-ui,sans-serif;color:CanvasText;background:Canvas}p{margin:0 0 .75rem}' +
  'button{font:inherit;min-height:44px;min-width:44px;padding:.25rem 1rem;margin:0 .5rem .5rem 0;cursor:pointer}:root{color-scheme:light}';

function documentOf(
  lang: Lang,
  inline: InlineElements,
  facts: ReceiptFacts,
  [preamble, script]: readonly [string | undefined, string],
): string {
  const { question, accept, reject } = WORDS[lang];
  return [
    `<!doctype html><html lang="${LANG_TAGS[lang]}"><head><meta charset="utf-8"><title>${escapeHtml(question)}</title>`,
    `<meta name="robots" content="noindex">${inline.style(STYLE)}`,
    inline.script(preamble ?? '', 'type="module"'),
    inline.module(script),
    `</head><body><div id="${RECEIPT_QUESTION}" role="group" aria-labelledby="q" hidden><p id="q">${escapeHtml(question)}</p>`,
    `<button type="button" value="denied">${escapeHtml(reject)}</button><button type="button" value="granted">${escapeHtml(accept)}</button></div>`,
    `${dataBlock(scriptJson(facts), `id="${RECEIPT_FACTS}"`)}</body></html>`,
  ].join('');
}
