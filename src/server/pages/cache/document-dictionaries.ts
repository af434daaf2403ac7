/**
 * Dictionaries of documents and payloads (RFC 9842): for each origin and language a document that visitors share.
 * Browsers fetch it when they are idle, and get the next documents compressed with it, so that head, header and footer
 * are sent once.
 */
import { DEFAULT_LANG, type Lang } from '#schemas/lang.ts';
import { bytesOfTexts, createByteCache } from '../../../bounds/byte-cache.ts';
import { availableDictionary, supportsDictionaries, VARY_BY_DICTIONARY } from '../../http/encoding/accept-encoding.ts';
import { type Dictionary, dictionaryOf } from '../../http/encoding/dictionaries.ts';
import type { HeaderFields } from '../../http/message/request-head.ts';
import type { RequestContext } from '../../http/message/request-context.ts';

/** The facts of a request that its dictionary depends on. */
type DictionaryRequest = Pick<RequestContext, 'url' | 'origin' | 'lang' | 'headers'>;

/** The part of the facts that all requests for one document share. */
export interface DictionaryPlace {
  readonly lang: Lang;
  /** Origin and language, which have one dictionary. */
  readonly audience: string;
  readonly hasQuery: boolean;
}

/** The dictionaries of all shops. */
export interface DocumentDictionaries {
  /** The place of a document; undefined if browsers use no dictionaries. */
  readonly placeOf: (asked: DictionaryRequest) => DictionaryPlace | undefined;
  /**
   * The `link` header of a document that visitors share: to the dictionary that the browser lacks, otherwise undefined.
   * The document becomes the dictionary of its origin and language if they have none. A document that was requested
   * with cookies or a query does not, because these may reveal something about a visitor.
   */
  readonly linkOf: (place: DictionaryPlace, headers: HeaderFields, document: Buffer<ArrayBuffer>) => string | undefined;
  /** The dictionary of this process that a request has. */
  readonly of: (headers: HeaderFields) => Dictionary | undefined;
  /** Headers of a document or payload: `vary`, and for a document the link to the dictionary that its browser lacks. */
  readonly headers: (asked: DictionaryRequest, format: 'document' | 'payload') => Readonly<Record<string, string>>;
  /** Serves the path of a dictionary; undefined for other paths, and for an evicted one. */
  readonly answer: (pathname: string) => Response | undefined;
}

const PATH = /^\/builds\/dictionary\/([a-z]{2})-([\w-]{43})$/;
/** Memory for all dictionaries, in bytes: those of a few hundred shops and languages. */
const DICTIONARY_BYTES = 32 * 1024 * 1024;
/** ms for which a document is the dictionary of its shop: the shop's header changes less often. */
const RENEW_MS = 24 * 60 * 60 * 1000;

/** The dictionary of an origin and language, until it is renewed. */
interface Current {
  readonly digest: string;
  readonly link: string;
  readonly until: number;
}

/** Creates an empty store of dictionaries. `now`: ms of any monotonic clock. */
export function createDocumentDictionaries(now: () => number = () => performance.now()): DocumentDictionaries {
  /** Dictionaries by digest; the current one by origin and language. */
  const stored = createByteCache<Dictionary | Current>(DICTIONARY_BYTES);
  const find = (digest: string): Dictionary | undefined => {
    const found = stored.get(digest);
    return found !== undefined && 'bytes' in found ? found : undefined;
  };
  const audienceOf = ({ origin, lang }: Pick<RequestContext, 'origin' | 'lang'>) => `${origin} ${lang}`;

  const currentOf = (audience: string): Current | undefined => {
    const current = stored.get(audience);
    if (current === undefined || !('until' in current) || now() >= current.until) return undefined;
    return find(current.digest) === undefined ? undefined : current;
  };
  /** The link to a dictionary, for a browser that lacks it. */
  const linkFor = ({ digest, link }: Current, headers: HeaderFields): string | undefined =>
    // A browser names the coding only together with a dictionary, so browsers without support can't be distinguished.
    headers.get('save-data') === 'on' || availableDictionary(headers) === digest ? undefined : link;
  const add = (audience: string, lang: string, document: Buffer<ArrayBuffer>): Current => {
    const dictionary = dictionaryOf(document);
    const { digest } = dictionary;
    const name = digest.replaceAll('+', '-').replaceAll('/', '_').replace('=', '');
    const link = `</builds/dictionary/${lang}-${name}>; rel="compression-dictionary"`;
    const current = { digest, link, until: now() + RENEW_MS };
    stored.set(digest, dictionary, document.byteLength);
    stored.set(audience, current, bytesOfTexts([digest, link]));
    return current;
  };

  return {
    placeOf: (context) => {
      const { url, lang } = context;
      return supportsDictionaries(url)
        ? { lang, audience: audienceOf(context), hasQuery: url.search !== '' }
        : undefined;
    },
    linkOf: ({ audience, lang, hasQuery }, headers, document) => {
      const mayAdd = () => !hasQuery && !headers.has('cookie');
      const current = currentOf(audience) ?? (mayAdd() ? add(audience, lang, document) : undefined);
      return current && linkFor(current, headers);
    },
    of: (headers) => {
      const digest = availableDictionary(headers);
      return digest === undefined ? undefined : find(digest);
    },
    headers: (context, format) => {
      if (!supportsDictionaries(context.url)) return { vary: 'cookie, accept-encoding' };
      const current = format === 'document' ? currentOf(audienceOf(context)) : undefined;
      const link = current && linkFor(current, context.headers);
      return { vary: `cookie, ${VARY_BY_DICTIONARY}`, ...(link === undefined ? {} : { link }) };
    },
    answer: (pathname) => {
      const [, lang, name] = PATH.exec(pathname) ?? [];
      if (lang === undefined || name === undefined) return undefined;
      const dictionary = find(`${name.replaceAll('-', '+').replaceAll('_', '/')}=`);
      if (dictionary === undefined) return undefined;
      const match = lang === DEFAULT_LANG ? '/*' : `/${lang}{/*}?`;
      return new Response(dictionary.bytes, {
        headers: {
          'content-type': 'text/plain; charset=utf-8',
          'cache-control': 'public, max-age=604800, immutable',
          'use-as-dictionary': `match="${match}", match-dest=("document" "")`,
          vary: VARY_BY_DICTIONARY,
        },
      });
    },
  };
}
