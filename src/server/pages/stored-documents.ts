/** Documents that visitors share: written once, sent with a nonce of its own each time. */
import { FastResponse } from 'srvx';
import { readViewport } from '#schemas/values/breakpoints.ts';
import { type ByteCache, createByteCache } from '../../page/byte-cache.ts';
import { cookieIn } from '../../shop/storage/cookies.ts';
import { readInitialViews } from '../../shop/initial-views.ts';
import { acceptsBrotli, DICTIONARY_CODING } from '../http/accept-encoding.ts';
import { createNonce } from '../http/csp.ts';
import type { RequestContext } from '../http/request-context.ts';
import type { Dictionary } from '../http/dictionaries.ts';
import type { DocumentDictionaries } from './document-dictionaries.ts';
import type { CacheResult } from './page-cache.ts';
import { isFramed, mayBeFramed } from './framed.ts';
import {
  compressTemplate,
  createTemplate,
  fillTemplate,
  isSameTemplate,
  type NonceTemplate,
} from './nonce-template.ts';
import type { LoadedPage } from './stored-pages.ts';

/** A document to send, and its inputs. */
export interface DocumentRequest {
  readonly context: RequestContext;
  /** The page's identity: another object makes another document. */
  readonly page: LoadedPage;
  /** Writes the document with a nonce. */
  readonly write: (nonce: string) => Promise<string>;
  /** Headers with a nonce; `cookies` go to this visitor alone. */
  readonly headers: (nonce: string) => Readonly<Record<string, string>>;
}

/** Documents that visitors share. */
export interface StoredDocuments {
  /** Answers with a document, from the cache where it is there. Throws what `write` throws. */
  readonly answer: (request: DocumentRequest) => Promise<Response>;
}

interface StoredDocument {
  /** The page that it was written of last: to the same bytes. */
  page: LoadedPage;
  readonly plain: NonceTemplate;
  /** Times that it was asked for in Brotli. */
  asked: number;
  isBest: boolean;
  /** Compressed on first use, and at its best once it is asked for often; undefined where no nonce can be put into it. */
  brotli: Promise<NonceTemplate | undefined> | undefined;
  /** The same in terms of the dictionary that was asked for last. */
  delta: { readonly digest: string; readonly made: Promise<NonceTemplate | undefined> } | undefined;
}

/** Times that a document is asked for before its best form is worth half a second of a core. */
const OFTEN = 20;
/** Maximum share of bytes that the compressed forms take beside the plain one. */
const WITH_COMPRESSED = 1.6;

/**
 * Cache key of a document beside its page: the URL as it was written, the kind of framing, and the parsed choices of
 * cookies. Nothing else of a visitor who is not personal reaches a document.
 */
function documentKey({ context, page: { base, chosen } }: DocumentRequest): string {
  const { origin, url, headers } = context;
  const cookies = headers.get('cookie') ?? '';
  const views = readInitialViews((name) => cookieIn(cookies, name), base?.base ?? {});
  const frame = isFramed(context) ? 'framed' : mayBeFramed(context) ? 'unknown' : 'top';
  return [
    origin,
    url.pathname,
    url.search,
    frame,
    readViewport(cookieIn(cookies, 'viewport')),
    JSON.stringify(views),
    ...(chosen === undefined ? [] : [chosen.choice]),
  ].join(' ');
}

/** Creates the store of at most `maxBytes` bytes; undefined with 0: renders each document. */
export function createStoredDocuments(
  maxBytes: number,
  dictionaries: Pick<DocumentDictionaries, 'offer' | 'of'>,
  onTake: (result: CacheResult) => void = () => {},
): StoredDocuments | undefined {
  if (maxBytes <= 0) return undefined;
  const documents: ByteCache<StoredDocument> = createByteCache(maxBytes);

  const writeDocument = async (
    request: DocumentRequest,
    key: string,
    before: StoredDocument | undefined,
  ): Promise<StoredDocument> => {
    const nonce = createNonce();
    const text = await request.write(nonce);
    const plain = createTemplate(text, nonce);
    const { page } = request;
    // Most pages are loaded again without being other ones: what is compressed already remains.
    const isSame = before !== undefined && isSameTemplate(before.plain, plain);
    const made: StoredDocument = isSame
      ? Object.assign(before, { page })
      : { page, plain, asked: 0, isBest: false, brotli: undefined, delta: undefined };
    documents.set(key, made, plain.bytes.length * WITH_COMPRESSED);
    return made;
  };
  let isImproving = false;
  /** Replaces the quick form of a document by its best one, beside the requests and one at a time. */
  const improve = async (document: StoredDocument): Promise<void> => {
    isImproving = true;
    const best = await compressTemplate(document.plain, 'best').catch(() => undefined);
    isImproving = false;
    document.isBest = true;
    if (best !== undefined) document.brotli = Promise.resolve(best);
  };
  /** The smallest form that the request takes. */
  const compress = async (
    document: StoredDocument,
    headers: Headers,
  ): Promise<{ readonly template: NonceTemplate; readonly coding: string } | undefined> => {
    const dictionary = dictionaries.of(headers);
    const delta = dictionary && (await deltaOf(document, dictionary));
    if (delta !== undefined) return { template: delta, coding: DICTIONARY_CODING };
    if (!acceptsBrotli(headers)) return undefined;
    document.asked += 1;
    if (document.asked % OFTEN === 0 && !document.isBest && !isImproving) void improve(document);
    const template = await (document.brotli ??= compressTemplate(document.plain));
    return template && { template, coding: 'br' };
  };

  return {
    answer: async (request) => {
      const key = documentKey(request);
      const known = documents.get(key);
      const isKnown = known?.page === request.page;
      onTake(isKnown ? 'fresh' : 'miss');
      const document = isKnown ? known : await writeDocument(request, key, known);
      dictionaries.offer(request.context, document.plain);
      const compressed = await compress(document, request.context.headers);
      const nonce = createNonce();
      const body = fillTemplate(compressed?.template ?? document.plain, nonce);
      return new FastResponse(body, {
        headers: {
          ...request.headers(nonce),
          'content-length': String(body.byteLength),
          ...(compressed === undefined ? {} : { 'content-encoding': compressed.coding }),
        },
      });
    },
  };
}

function deltaOf(document: StoredDocument, dictionary: Dictionary): Promise<NonceTemplate | undefined> {
  const { digest } = dictionary;
  if (document.delta?.digest !== digest)
    document.delta = { digest, made: compressTemplate(document.plain, dictionary) };
  return document.delta.made;
}
