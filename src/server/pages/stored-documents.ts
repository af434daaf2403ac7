/** Documents that visitors share: written once, sent as the same bytes to all. */
import { FastResponse } from 'srvx';
import { readViewport } from '#schemas/values/breakpoints.ts';
import { type ByteCache, createByteCache } from '../../bounds/byte-cache.ts';
import { cookieIn } from '../../shop/storage/cookies.ts';
import { readInitialViews } from '../../shop/initial-views.ts';
import { acceptsBrotli, DICTIONARY_CODING } from '../http/accept-encoding.ts';
import type { RequestContext } from '../http/request-context.ts';
import type { Dictionary } from '../http/dictionaries.ts';
import type { DocumentDictionaries } from './document-dictionaries.ts';
import type { CacheResult } from './page-cache.ts';
import { isFramed, mayBeFramed } from './framed.ts';
import { compressDocument } from './compress-document.ts';
import type { WrittenDocument } from './write-document.ts';
import type { SentDocument } from '../http/short-way.ts';
import type { CurrentPage, LoadedPage } from './stored-pages.ts';

/** A document to send, and its inputs. */
export interface DocumentRequest {
  readonly context: RequestContext;
  /** The page's identity: another object makes another document. */
  readonly page: LoadedPage;
  readonly write: () => Promise<WrittenDocument>;
  readonly headers: (document: WrittenDocument) => Readonly<Record<string, string>>;
  /** The page that requests like this one get now; undefined where it must be looked for. */
  readonly current?: CurrentPage | undefined;
}

/** Documents that visitors share. */
export interface StoredDocuments {
  /** Answers with a document, from the cache where it is there. Throws what `write` throws. */
  readonly answer: (request: DocumentRequest) => Promise<Response>;
}

interface StoredDocument {
  /** The page that it was written of last: to the same bytes. */
  page: LoadedPage;
  readonly plain: WrittenDocument;
  /** Times that it was asked for in Brotli. */
  asked: number;
  isBest: boolean;
  /** Compressed on first use, and at its best once it is asked for often. */
  brotli: Form | undefined;
  /** The same in terms of the dictionary that was asked for last. */
  delta: (Form & { readonly digest: string }) | undefined;
}

/** A compressed form. */
interface Form {
  readonly made: Promise<Buffer<ArrayBuffer>>;
  /** Once it is made. */
  readonly ready: () => Buffer<ArrayBuffer> | undefined;
}

function formOf(made: Form['made']): Form {
  let ready: Buffer<ArrayBuffer> | undefined;
  made.then(
    (bytes) => void (ready = bytes),
    () => {},
  );
  return { made, ready: () => ready };
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
  dictionaries: Pick<DocumentDictionaries, 'offer' | 'of' | 'current'>,
  onTake: (result: CacheResult) => void = () => {},
): StoredDocuments | undefined {
  if (maxBytes <= 0) return undefined;
  const documents: ByteCache<StoredDocument> = createByteCache(maxBytes);

  const writeDocument = async (
    request: DocumentRequest,
    key: string,
    before: StoredDocument | undefined,
  ): Promise<StoredDocument> => {
    const plain = await request.write();
    const { page } = request;
    // Most pages are loaded again without being other ones: what is compressed already remains.
    const isSame = before?.plain.bytes.equals(plain.bytes) === true;
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
    const best = await compressDocument(document.plain.bytes, 'best').catch(() => undefined);
    isImproving = false;
    document.isBest = true;
    if (best !== undefined) document.brotli = { made: Promise.resolve(best), ready: () => best };
  };
  const countBrotli = (document: StoredDocument): void => {
    document.asked += 1;
    if (document.asked % OFTEN === 0 && !document.isBest && !isImproving) void improve(document);
  };
  /** The smallest form that the request takes. */
  const compress = async (document: StoredDocument, headers: Headers): Promise<Sent> => {
    const dictionary = dictionaries.of(headers);
    if (dictionary !== undefined) {
      const bytes = await deltaOf(document, dictionary);
      return { bytes, coding: DICTIONARY_CODING, digest: dictionary.digest };
    }
    if (!acceptsBrotli(headers)) return { bytes: document.plain.bytes };
    countBrotli(document);
    const { made } = (document.brotli ??= formOf(compressDocument(document.plain.bytes, 'quick')));
    return { bytes: await made, coding: 'br' };
  };
  /** How a document is found again. A function of its own, so that what is kept of a request holds neither it nor its document. */
  const sentAgain = (
    key: string,
    shown: WeakRef<LoadedPage>,
    current: CurrentPage,
    { coding, digest }: Omit<Sent, 'bytes'>,
    { audience, dictionary }: { readonly audience: Audience; readonly dictionary: string | undefined },
  ): SentDocument['again'] => {
    return () => {
      const document = documents.get(key);
      const page = current();
      // Another page, or another dictionary to offer, has other headers.
      if (document === undefined || page === undefined || document.page !== page || shown.deref() !== page)
        return undefined;
      if (dictionaries.current(audience) !== dictionary) return undefined;
      if (coding === undefined) return document.plain.bytes;
      if (coding === DICTIONARY_CODING) return document.delta?.digest === digest ? document.delta?.ready() : undefined;
      countBrotli(document);
      return document.brotli?.ready();
    };
  };

  return {
    answer: async (request) => {
      const key = documentKey(request);
      const known = documents.get(key);
      const isKnown = known?.page === request.page;
      onTake(isKnown ? 'fresh' : 'miss');
      const document = isKnown ? known : await writeDocument(request, key, known);
      const { context, page, current } = request;
      dictionaries.offer(context, document.plain.bytes);
      const sent = await compress(document, context.headers);
      if (current !== undefined && isWhatItTakes(context.headers, sent)) {
        const audience = { origin: context.origin, lang: context.lang };
        const offered = { audience, dictionary: dictionaries.current(audience) };
        context.onStored?.({ again: sentAgain(key, new WeakRef(page), current, sent, offered) });
      }
      return new FastResponse(sent.bytes, {
        headers: {
          ...request.headers(document.plain),
          'content-length': String(sent.bytes.byteLength),
          ...(sent.coding === undefined ? {} : { 'content-encoding': sent.coding }),
        },
      });
    },
  };
}

type Audience = Pick<RequestContext, 'origin' | 'lang'>;

/** The form of a document that a request got. */
interface Sent {
  readonly bytes: Buffer<ArrayBuffer>;
  /** undefined: as it is. */
  readonly coding?: string;
  /** The dictionary that it is in terms of. */
  readonly digest?: string | undefined;
}

/** Whether a request got the smallest form that it takes: a later one like it may get that. */
function isWhatItTakes(headers: Headers, { coding }: Sent): boolean {
  if (headers.has('available-dictionary')) return coding === DICTIONARY_CODING;
  return coding === 'br' || !acceptsBrotli(headers);
}

function deltaOf(document: StoredDocument, dictionary: Dictionary): Promise<Buffer<ArrayBuffer>> {
  const { digest } = dictionary;
  if (document.delta?.digest !== digest)
    document.delta = { digest, ...formOf(compressDocument(document.plain.bytes, dictionary)) };
  return document.delta.made;
}
