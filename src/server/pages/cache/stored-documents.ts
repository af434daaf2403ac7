/**
 * The document cache: documents that visitors share are written once, and sent as the same bytes to all. A request
 * finds its document by its head, before anything else is computed.
 */
import { createHash } from 'node:crypto';
import { FastResponse } from 'srvx';
import { readViewport } from '#schemas/values/breakpoints.ts';
import { type ByteCache, createByteCache } from '../../../bounds/byte-cache.ts';
import { cookieIn } from '../../../shop/storage/cookies.ts';
import { readStoredConsent, readStoredGrayMode } from '../../../shop/initial-views.ts';
import { acceptsBrotli, DICTIONARY_CODING, acceptsCoding } from '../../http/encoding/accept-encoding.ts';
import { SAFE_HEADERS } from '../../http/document/csp.ts';
import type { RequestContext } from '../../http/message/request-context.ts';
import type { HeaderFields } from '../../http/message/request-head.ts';
import type { Dictionary } from '../../http/encoding/dictionaries.ts';
import { OF_CONTENT } from '../../http/message/not-modified.ts';
import type { DictionaryPlace, DocumentDictionaries } from './document-dictionaries.ts';
import type { CacheResult } from './revalidating-cache.ts';
import { isFramed, mayBeFramed } from '../load/framed.ts';
import { compressDocument } from './compress-document.ts';
import type { WrittenDocument } from '../render/write-document.ts';
import type { LoadedPage, LookUpPage } from './page-cache.ts';

type Fields = Readonly<Record<string, string>>;
type Header = [name: string, value: string];

/** A document to send, and its inputs. */
export interface DocumentRequest {
  readonly context: RequestContext;
  /** The page's identity: another object creates another document. */
  readonly page: LoadedPage;
  readonly write: () => Promise<WrittenDocument>;
  /** Headers that all visitors get. */
  readonly headers: (document: WrittenDocument) => Fields;
  /** Returns the page that requests like this one get now; undefined: only `answer` may send the document. */
  readonly lookUp?: LookUpPage | undefined;
}

/** A document from the cache. */
export interface FoundDocument {
  /** Path of its page, for the log. */
  readonly path: string;
  readonly bytes: Buffer<ArrayBuffer>;
  /** Alternating names and values. */
  readonly headers: readonly string[];
  /** Those of a 304. */
  readonly headersOfKnown: readonly string[];
  readonly etag: string;
}

/** Documents that visitors share. */
export interface StoredDocuments {
  /** Responds with a document, from the cache if possible. Throws the errors of `write`. */
  readonly answer: (request: DocumentRequest) => Promise<Response>;
  /**
   * Finds the document of a GET request that is not personal, while its page is fresh; undefined if the page must be
   * looked up. A URL that is not normalised finds none.
   */
  readonly find: (url: string, headers: HeaderFields) => FoundDocument | undefined;
}

interface StoredDocument {
  /** The page that it was last written from, to the same bytes. */
  page: LoadedPage;
  /** Returns the page that its requests get now: the document is valid while that is `page`. */
  lookUp: LookUpPage | undefined;
  readonly plain: Representation;
  readonly headers: Fields;
  /** Hash of its bytes and headers: shared by all codings, which have the same content. */
  readonly tag: string;
  readonly path: string;
  readonly place: DictionaryPlace | undefined;
  /** How often it was requested in Brotli. */
  asked: number;
  isBest: boolean;
  /** Compressed on first use, by Brotli at its best once it is requested often. */
  readonly codings: Partial<Record<'br' | 'gzip', Compressed>>;
  /** Compressed with the last requested dictionary. */
  delta: { readonly digest: string; readonly representation: Compressed } | undefined;
}

/** The bytes of a document, plain or in a coding, with the headers that all requests get with them. */
interface Representation {
  readonly bytes: Buffer<ArrayBuffer>;
  readonly headers: readonly Header[];
  /** The last response, for reuse. */
  sent?: Sent;
}

/** A representation with the link to the dictionary that browsers lack. */
interface Sent extends Omit<FoundDocument, 'path'> {
  readonly link: string | undefined;
}

/** A compressed representation, or its promise. */
type Compressed = Representation | Promise<Representation>;

/** Requests after which a document's best representation justifies half a second of CPU. */
const OFTEN = 20;
/** Maximum size of all representations relative to the plain one. */
const WITH_COMPRESSED = 1.6;

/**
 * Cache key of a document: its URL, the kind of framing, `save-data`, and the choices stored in cookies. A document and
 * its headers depend on nothing else of a visitor who is not personal.
 */
function documentKey(url: string, headers: HeaderFields): string {
  const frame = isFramed({ headers }) ? 'framed' : mayBeFramed({ headers }) ? 'unknown' : 'top';
  const saves = headers.get('save-data') === 'on' ? 'saves' : '';
  const cookies = headers.get('cookie');
  return `${url} ${frame} ${saves} ${cookies === null ? '' : choicesIn(cookies)}`;
}

/** The choices in a visitor's cookies that a document shows; '' if it shows none. */
function choicesIn(cookies: string): string {
  const read = (name: string) => cookieIn(cookies, name);
  const consent = readStoredConsent(read);
  const { on, closed } = readStoredGrayMode(read);
  const viewport = read('viewport');
  if (consent.kind !== 'decided' && !on && !closed && viewport === undefined) return '';
  return JSON.stringify([
    consent.kind === 'decided' ? consent.consents : null,
    on,
    closed,
    viewport === undefined ? null : readViewport(viewport),
  ]);
}

/** Observer and clock of the document cache, and permissions for a cache in front; all have defaults. */
export interface StoredDocumentsOptions {
  readonly onTake?: (result: CacheResult) => void;
  /** TTL in seconds of a document in a cache in front; 0: none. */
  readonly edgeSeconds?: () => number;
  /** ms since 1970. */
  readonly now?: () => number;
}

/** Seconds for which a cache in front may show a document while the shop does not respond. */
const STALE_IF_ERROR_S = 60;

/** Creates the store of at most `maxBytes` bytes; undefined with 0: renders each document. */
export function createStoredDocuments(
  maxBytes: number,
  dictionaries: Pick<DocumentDictionaries, 'placeOf' | 'linkOf' | 'of' | 'headers'>,
  { onTake = () => {}, edgeSeconds = () => 0, now = Date.now }: StoredDocumentsOptions = {},
): StoredDocuments | undefined {
  if (maxBytes <= 0) return undefined;
  const documents: ByteCache<StoredDocument> = createByteCache(maxBytes);

  /** Documents in progress: many requests may ask at once for one that has just changed. */
  const underWay = new Map<string, { readonly page: LoadedPage; readonly written: Promise<StoredDocument> }>();
  const writeOnce = (request: DocumentRequest, key: string, before: StoredDocument | undefined) => {
    const { page } = request;
    const other = underWay.get(key);
    if (other?.page === page) return other.written;
    const written = writeDocument(request, key, before).finally(() => {
      if (underWay.get(key)?.written === written) underWay.delete(key);
    });
    underWay.set(key, { page, written });
    return written;
  };
  const writeDocument = async (
    { context, page, lookUp, write, headers }: DocumentRequest,
    key: string,
    before: StoredDocument | undefined,
  ): Promise<StoredDocument> => {
    const written = await write();
    const { bytes } = written;
    const { path } = context;
    const { vary, ...others } = dictionaries.headers(context, 'payload');
    const fields = { ...SAFE_HEADERS, ...headers(written), ...others, vary: `save-data, sec-fetch-dest, ${vary}` };
    const isSame = before?.plain.bytes.equals(bytes) === true && isEqual(before.headers, fields);
    const made: StoredDocument = {
      page,
      lookUp,
      plain: representationWith(fields, bytes),
      headers: fields,
      tag: isSame ? before.tag : tagOf(fields, bytes),
      path,
      place: dictionaries.placeOf(context),
      // Most pages are reloaded without having changed: the compressed representations remain.
      asked: isSame ? before.asked : 0,
      isBest: isSame && before.isBest,
      codings: isSame ? before.codings : {},
      delta: isSame ? before.delta : undefined,
    };
    documents.set(key, made, bytes.length * WITH_COMPRESSED);
    return made;
  };
  let isImproving = false;
  /** Replaces the fast representation of a document by its best one, in the background and one at a time. */
  const improve = async (document: StoredDocument): Promise<void> => {
    isImproving = true;
    const bytes = await compressDocument(document.plain.bytes, 'best').catch(() => undefined);
    isImproving = false;
    document.isBest = true;
    if (bytes !== undefined) document.codings.br = representationWith(document.headers, bytes, 'br');
  };
  /** The smallest representation that the request accepts. */
  const representationOf = (document: StoredDocument, headers: HeaderFields): Compressed => {
    const dictionary = dictionaries.of(headers);
    if (dictionary !== undefined) return deltaOf(document, dictionary);
    if (!acceptsBrotli(headers))
      return acceptsCoding(headers, 'gzip') ? codedRepresentation(document, 'gzip') : document.plain;
    document.asked += 1;
    if (document.asked % OFTEN === 0 && !document.isBest && !isImproving) void improve(document);
    return codedRepresentation(document, 'br');
  };
  /**
   * Headers for a cache in front that was configured for this shop. Many caches obey `cache-control` without looking at
   * `vary`, and would send a shared document to a visitor with a session. So these headers are ones that only the
   * configured cache obeys.
   */
  const edgeHeaders = ({ expiry, chosen }: LoadedPage): readonly string[] => {
    const most = edgeSeconds();
    // The variants of an experiment depend on a cookie that is in no key.
    if (most <= 0 || expiry === undefined || chosen !== undefined) return [];
    const seconds = Math.min(most, Math.ceil((expiry.staleUntil - now()) / 1000));
    if (seconds <= 0) return [];
    const cdn = `max-age=${seconds}, stale-if-error=${STALE_IF_ERROR_S}`;
    return ['x-accel-expires', String(seconds), 'cdn-cache-control', cdn];
  };
  const sentOf = (
    { place, plain, tag }: StoredDocument,
    representation: Representation,
    headers: HeaderFields,
  ): Sent => {
    const link = place && dictionaries.linkOf(place, headers, plain.bytes);
    if (representation.sent !== undefined && representation.sent.link === link) return representation.sent;
    // A cache that revalidates keeps its headers, so a new link requires a new response.
    const etag = link === undefined ? `W/"${tag}"` : `W/"${tag}.${tagOf({ link })}"`;
    const all: Header[] = [
      ...representation.headers,
      ...(link === undefined ? [] : [['link', link] as Header]),
      ['etag', etag],
    ];
    const headersOfKnown = all.filter(([name]) => !OF_CONTENT.has(name)).flat();
    return (representation.sent = { link, etag, bytes: representation.bytes, headers: all.flat(), headersOfKnown });
  };
  /**
   * The response with a representation of a document. All requests that accept it get the same, except for the headers
   * for a cache in front.
   */
  const answerBy = (
    document: StoredDocument,
    representation: Representation,
    headers: HeaderFields,
  ): Omit<FoundDocument, 'path'> => {
    const sent = sentOf(document, representation, headers);
    const edge = edgeHeaders(document.page);
    if (edge.length === 0) return sent;
    return { ...sent, headers: [...sent.headers, ...edge], headersOfKnown: [...sent.headersOfKnown, ...edge] };
  };

  return {
    answer: async (request) => {
      const { context, page } = request;
      const { origin, url, headers } = context;
      const shared = documentKey(`${origin}${url.pathname}${url.search}`, headers);
      const key = page.chosen === undefined ? shared : `${shared} ${page.chosen.choice}`;
      const known = documents.get(key);
      const isKnown = known?.page === page;
      onTake(isKnown ? 'fresh' : 'miss');
      const document = isKnown ? known : await writeOnce(request, key, known);
      const representation = await representationOf(document, headers);
      return new FastResponse(representation.bytes, {
        headers: pairsOf(answerBy(document, representation, headers).headers),
      });
    },
    find: (url, headers) => {
      const document = documents.get(documentKey(url, headers));
      if (document === undefined || document.lookUp?.() !== document.page) return undefined;
      const representation = representationOf(document, headers);
      if (representation instanceof Promise) return undefined;
      return { path: document.path, ...answerBy(document, representation, headers) };
    },
  };
}

function codedRepresentation(document: StoredDocument, coding: 'br' | 'gzip'): Compressed {
  const { codings } = document;
  return (codings[coding] ??= compressed(document, coding === 'br' ? 'quick' : coding, coding, (representation) => {
    // Its best representation may exist already.
    if (codings[coding] instanceof Promise) codings[coding] = representation;
  }));
}

function deltaOf(document: StoredDocument, dictionary: Dictionary): Compressed {
  const { digest } = dictionary;
  if (document.delta?.digest === digest) return document.delta.representation;
  const representation = compressed(document, dictionary, DICTIONARY_CODING, (made) => {
    if (document.delta?.digest === digest) document.delta = { digest, representation: made };
  });
  document.delta = { digest, representation };
  return representation;
}

function representationWith(headers: Fields, bytes: Buffer<ArrayBuffer>, coding?: string): Representation {
  const own = { ...headers, 'content-length': String(bytes.byteLength) };
  return { bytes, headers: Object.entries(coding === undefined ? own : { ...own, 'content-encoding': coding }) };
}

function pairsOf(flat: readonly string[]): Header[] {
  return Array.from({ length: flat.length / 2 }, (_, at) => [flat[at * 2] ?? '', flat[at * 2 + 1] ?? '']);
}

function tagOf(headers: Fields, bytes: Buffer | '' = ''): string {
  return createHash('sha256').update(JSON.stringify(headers)).update(bytes).digest('base64url').slice(0, 22);
}

function isEqual(one: Fields, other: Fields): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Compresses a document; `onMade` gets the representation. If it fails, the waiting requests fail. */
function compressed(
  { plain, headers }: StoredDocument,
  by: Parameters<typeof compressDocument>[1],
  coding: string,
  onMade: (representation: Representation) => void,
): Promise<Representation> {
  const made = compressDocument(plain.bytes, by).then((small) => representationWith(headers, small, coding));
  made.then(onMade, () => {});
  return made;
}
