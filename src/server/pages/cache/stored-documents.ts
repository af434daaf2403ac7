/**
 * The document cache: documents that visitors share are written once, and sent as the same bytes to all. A request finds its document by
 * its head alone, before anything else is computed.
 */
import { createHash } from 'node:crypto';
import { FastResponse } from 'srvx';
import { readViewport } from '#schemas/values/breakpoints.ts';
import { type ByteCache, createByteCache } from '../../../bounds/byte-cache.ts';
import { cookieIn } from '../../../shop/storage/cookies.ts';
import { readStoredConsent, readStoredGrayMode } from '../../../shop/initial-views.ts';
import { acceptsBrotli, DICTIONARY_CODING, takesCoding } from '../../http/encoding/accept-encoding.ts';
import { SAFE_HEADERS } from '../../http/document/csp.ts';
import type { RequestContext } from '../../http/message/request-context.ts';
import type { HeaderFields } from '../../http/message/request-head.ts';
import type { Dictionary } from '../../http/encoding/dictionaries.ts';
import { OF_CONTENT } from '../../http/message/not-modified.ts';
import type { DictionaryPlace, DocumentDictionaries } from './document-dictionaries.ts';
import type { CacheResult } from './page-cache.ts';
import { isFramed, mayBeFramed } from '../load/framed.ts';
import { compressDocument } from './compress-document.ts';
import type { WrittenDocument } from '../render/write-document.ts';
import type { CurrentPage, LoadedPage } from './stored-pages.ts';

type Fields = Readonly<Record<string, string>>;
type Header = [name: string, value: string];

/** A document to send, and its inputs. */
export interface DocumentRequest {
  readonly context: RequestContext;
  /** The page's identity: another object makes another document. */
  readonly page: LoadedPage;
  readonly write: () => Promise<WrittenDocument>;
  /** Headers that all visitors get. */
  readonly headers: (document: WrittenDocument) => Fields;
  /** The page that requests like this one get now; undefined where it must be looked for. */
  readonly current?: CurrentPage | undefined;
}

/** A document from the cache. */
export interface FoundDocument {
  /** Path of its page, as the log names it. */
  readonly path: string;
  readonly bytes: Buffer<ArrayBuffer>;
  /** Names and values in turn. */
  readonly headers: readonly string[];
  /** Those of a 304. */
  readonly headersOfKnown: readonly string[];
  readonly etag: string;
}

/** Documents that visitors share. */
export interface StoredDocuments {
  /** Answers with a document, from the cache where it is there. Throws what `write` throws. */
  readonly answer: (request: DocumentRequest) => Promise<Response>;
  /**
   * Finds the document of a GET request that is not personal, while its page is fresh; undefined where the page must be looked for. A
   * URL that is not normalised finds none.
   */
  readonly find: (url: string, headers: HeaderFields) => FoundDocument | undefined;
}

interface StoredDocument {
  /** The page that it was written of last: to the same bytes. */
  page: LoadedPage;
  /** The page that its requests get now. */
  current: CurrentPage | undefined;
  readonly plain: Form;
  readonly headers: Fields;
  /** Of its bytes and headers: one for all of its codings, which hold the same. */
  readonly tag: string;
  readonly path: string;
  readonly place: DictionaryPlace | undefined;
  /** Times that it was asked for in Brotli. */
  asked: number;
  isBest: boolean;
  /** Compressed on first use, by Brotli at its best once it is asked for often. */
  readonly codings: Partial<Record<'br' | 'gzip', Compressed>>;
  /** The same in terms of the dictionary that was asked for last. */
  delta: { readonly digest: string; readonly form: Compressed } | undefined;
}

/** The bytes of a document as they are or in a coding, with the headers that all requests get with them. */
interface Form {
  readonly bytes: Buffer<ArrayBuffer>;
  readonly headers: readonly Header[];
  /** What was sent last, to be sent again. */
  sent?: Sent;
}

/** A form with the link to the dictionary that browsers lack. */
interface Sent extends Omit<FoundDocument, 'path'> {
  readonly link: string | undefined;
}

/** A compressed form, or what resolves to it. */
type Compressed = Form | Promise<Form>;

/** Times that a document is asked for before its best form is worth half a second of a core. */
const OFTEN = 20;
/** Maximum share of bytes that the compressed forms take beside the plain one. */
const WITH_COMPRESSED = 1.6;

/**
 * Cache key of a document: its URL, the kind of framing, `save-data`, and the choices that cookies store. Nothing else of a visitor
 * who is not personal reaches a document or its headers.
 */
function documentKey(url: string, headers: HeaderFields): string {
  const frame = isFramed({ headers }) ? 'framed' : mayBeFramed({ headers }) ? 'unknown' : 'top';
  const saves = headers.get('save-data') === 'on' ? 'saves' : '';
  const cookies = headers.get('cookie');
  return `${url} ${frame} ${saves} ${cookies === null ? '' : choicesIn(cookies)}`;
}

/** What a document shows of a visitor's cookies; '' where it shows nothing of them. */
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

/** Observer and clock of the document cache, and what a cache in front may do; all have defaults. */
export interface StoredDocumentsOptions {
  readonly onTake?: (result: CacheResult) => void;
  /** Seconds for which a cache in front may keep a document; 0: none may. */
  readonly edgeSeconds?: () => number;
  /** ms since 1970. */
  readonly now?: () => number;
}

/** Seconds for which a cache in front may show a document while the shop does not answer. */
const STALE_IF_ERROR_S = 60;

/** Creates the store of at most `maxBytes` bytes; undefined with 0: renders each document. */
export function createStoredDocuments(
  maxBytes: number,
  dictionaries: Pick<DocumentDictionaries, 'placeOf' | 'linkOf' | 'of' | 'headers'>,
  { onTake = () => {}, edgeSeconds = () => 0, now = Date.now }: StoredDocumentsOptions = {},
): StoredDocuments | undefined {
  if (maxBytes <= 0) return undefined;
  const documents: ByteCache<StoredDocument> = createByteCache(maxBytes);

  /** Documents under way: many may ask at once for one that has just changed. */
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
    { context, page, current, write, headers }: DocumentRequest,
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
      current,
      plain: formWith(fields, bytes),
      headers: fields,
      tag: isSame ? before.tag : tagOf(fields, bytes),
      path,
      place: dictionaries.placeOf(context),
      // Most pages are loaded again without being other ones: what is compressed already remains.
      asked: isSame ? before.asked : 0,
      isBest: isSame && before.isBest,
      codings: isSame ? before.codings : {},
      delta: isSame ? before.delta : undefined,
    };
    documents.set(key, made, bytes.length * WITH_COMPRESSED);
    return made;
  };
  let isImproving = false;
  /** Replaces the quick form of a document by its best one, beside the requests and one at a time. */
  const improve = async (document: StoredDocument): Promise<void> => {
    isImproving = true;
    const bytes = await compressDocument(document.plain.bytes, 'best').catch(() => undefined);
    isImproving = false;
    document.isBest = true;
    if (bytes !== undefined) document.codings.br = formWith(document.headers, bytes, 'br');
  };
  /** The smallest form that the request takes. */
  const formOf = (document: StoredDocument, headers: HeaderFields): Compressed => {
    const dictionary = dictionaries.of(headers);
    if (dictionary !== undefined) return deltaOf(document, dictionary);
    if (!acceptsBrotli(headers)) return takesCoding(headers, 'gzip') ? codedForm(document, 'gzip') : document.plain;
    document.asked += 1;
    if (document.asked % OFTEN === 0 && !document.isBest && !isImproving) void improve(document);
    return codedForm(document, 'br');
  };
  /**
   * What a cache in front may do, in headers that only one obeys which was configured for this shop: many obey `cache-control` without
   * looking at `vary`, and would hand a shared document to a visitor with a session.
   */
  const edgeHeaders = ({ expiry, chosen }: LoadedPage): readonly string[] => {
    const most = edgeSeconds();
    // The variants of an experiment are found by a cookie that is in no key.
    if (most <= 0 || expiry === undefined || chosen !== undefined) return [];
    const seconds = Math.min(most, Math.ceil((expiry.staleUntil - now()) / 1000));
    if (seconds <= 0) return [];
    const cdn = `max-age=${seconds}, stale-if-error=${STALE_IF_ERROR_S}`;
    return ['x-accel-expires', String(seconds), 'cdn-cache-control', cdn];
  };
  const sentOf = ({ place, plain, tag }: StoredDocument, form: Form, headers: HeaderFields): Sent => {
    const link = place && dictionaries.linkOf(place, headers, plain.bytes);
    if (form.sent !== undefined && form.sent.link === link) return form.sent;
    // A cache that revalidates keeps the headers it has: another link is another answer.
    const etag = link === undefined ? `W/"${tag}"` : `W/"${tag}.${tagOf({ link })}"`;
    const all: Header[] = [...form.headers, ...(link === undefined ? [] : [['link', link] as Header]), ['etag', etag]];
    const headersOfKnown = all.filter(([name]) => !OF_CONTENT.has(name)).flat();
    return (form.sent = { link, etag, bytes: form.bytes, headers: all.flat(), headersOfKnown });
  };
  /** The answer by a form of a document, which is the same for all requests that take it, but for what a cache in front may do. */
  const answerBy = (document: StoredDocument, form: Form, headers: HeaderFields): Omit<FoundDocument, 'path'> => {
    const sent = sentOf(document, form, headers);
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
      const form = await formOf(document, headers);
      return new FastResponse(form.bytes, { headers: pairsOf(answerBy(document, form, headers).headers) });
    },
    find: (url, headers) => {
      const document = documents.get(documentKey(url, headers));
      if (document === undefined || document.current?.() !== document.page) return undefined;
      const form = formOf(document, headers);
      if (form instanceof Promise) return undefined;
      return { path: document.path, ...answerBy(document, form, headers) };
    },
  };
}

function codedForm(document: StoredDocument, coding: 'br' | 'gzip'): Compressed {
  const { codings } = document;
  return (codings[coding] ??= compressed(document, coding === 'br' ? 'quick' : coding, coding, (form) => {
    // Its best form may be there already.
    if (codings[coding] instanceof Promise) codings[coding] = form;
  }));
}

function deltaOf(document: StoredDocument, dictionary: Dictionary): Compressed {
  const { digest } = dictionary;
  if (document.delta?.digest === digest) return document.delta.form;
  const form = compressed(document, dictionary, DICTIONARY_CODING, (made) => {
    if (document.delta?.digest === digest) document.delta = { digest, form: made };
  });
  document.delta = { digest, form };
  return form;
}

function formWith(headers: Fields, bytes: Buffer<ArrayBuffer>, coding?: string): Form {
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

/** Compresses a document; `onMade` gets the form. A failure is that of the requests that wait for it. */
function compressed(
  { plain, headers }: StoredDocument,
  by: Parameters<typeof compressDocument>[1],
  coding: string,
  onMade: (form: Form) => void,
): Promise<Form> {
  const made = compressDocument(plain.bytes, by).then((small) => formWith(headers, small, coding));
  made.then(onMade, () => {});
  return made;
}
