/** Documents that visitors share: written once, sent with a nonce of its own each time. */
import { FastResponse } from 'srvx';
import { readViewport } from '#schemas/values/breakpoints.ts';
import { type ByteCache, createByteCache } from '../../page/byte-cache.ts';
import { cookieIn } from '../../shop/storage/cookies.ts';
import { readInitialViews } from '../../shop/initial-views.ts';
import { acceptsBrotli } from '../http/compress.ts';
import { createNonce } from '../http/csp.ts';
import type { RequestContext } from '../http/request-context.ts';
import type { CacheResult } from './page-cache.ts';
import { isFramed, mayBeFramed } from './framed.ts';
import { compressTemplate, createTemplate, fillTemplate, type NonceTemplate } from './nonce-template.ts';
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
  readonly page: LoadedPage;
  readonly plain: NonceTemplate;
  /** Compressed on first use; undefined where no nonce can be put into it. */
  brotli: Promise<NonceTemplate | undefined> | undefined;
}

/** Maximum share of bytes that the compressed form takes beside the plain one. */
const WITH_COMPRESSED = 1.4;

/**
 * Cache key of a document beside its page: the URL as it was written, the kind of framing, and the parsed choices of
 * cookies. Nothing else of a visitor who is not personal reaches a document.
 */
function documentKey({ context, page: { base } }: DocumentRequest): string {
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
  ].join(' ');
}

/** Creates the store of at most `maxBytes` bytes; undefined with 0: renders each document. */
export function createStoredDocuments(
  maxBytes: number,
  onTake: (result: CacheResult) => void = () => {},
): StoredDocuments | undefined {
  if (maxBytes <= 0) return undefined;
  const documents: ByteCache<StoredDocument> = createByteCache(maxBytes);

  const writeDocument = async (request: DocumentRequest, key: string): Promise<StoredDocument> => {
    const nonce = createNonce();
    const text = await request.write(nonce);
    const plain = createTemplate(text, nonce);
    const made: StoredDocument = { page: request.page, plain, brotli: undefined };
    documents.set(key, made, plain.bytes.length * WITH_COMPRESSED);
    return made;
  };

  return {
    answer: async (request) => {
      const key = documentKey(request);
      const known = documents.get(key);
      const isKnown = known?.page === request.page;
      onTake(isKnown ? 'fresh' : 'miss');
      const document = isKnown ? known : await writeDocument(request, key);
      const isCompressed = acceptsBrotli(request.context.headers);
      if (isCompressed) document.brotli ??= compressTemplate(document.plain);
      const compressed = isCompressed ? await document.brotli : undefined;
      const nonce = createNonce();
      const body = fillTemplate(compressed ?? document.plain, nonce);
      return new FastResponse(body, {
        headers: {
          ...request.headers(nonce),
          'content-length': String(body.byteLength),
          ...(compressed === undefined ? {} : { 'content-encoding': 'br' }),
        },
      });
    },
  };
}
