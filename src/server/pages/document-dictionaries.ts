/**
 * Dictionaries of documents and payloads (RFC 9842): for each origin and language a document that visitors share. Browsers fetch it
 * when they are idle, and get the next documents in terms of it: head, header and footer come once.
 */
import { DEFAULT_LANG } from '#schemas/lang.ts';
import { createByteCache } from '../../bounds/byte-cache.ts';
import { availableDictionary, takesDictionaries, VARY_BY_DICTIONARY } from '../http/accept-encoding.ts';
import { createDictionaries, type Dictionary } from '../http/dictionaries.ts';
import type { RequestContext } from '../http/request-context.ts';

/** The facts of a request that its dictionary depends on. */
export type DictionaryRequest = Pick<RequestContext, 'url' | 'origin' | 'lang' | 'headers'>;

/** The dictionaries of all shops. */
export interface DocumentDictionaries {
  /**
   * Offers a document that visitors share: it becomes the dictionary of its origin and language where they have none. One that was
   * asked for with cookies or a query is not taken, as these may say something of a visitor.
   */
  readonly offer: (asked: DictionaryRequest, document: Buffer<ArrayBuffer>) => void;
  /** The dictionary that a request has of this process. */
  readonly of: (headers: Headers) => Dictionary | undefined;
  /** Headers of a document or payload: `vary`, and for a document the link to the dictionary that its browser lacks. */
  readonly headers: (asked: DictionaryRequest, view: 'document' | 'payload') => Readonly<Record<string, string>>;
  /** Answers the path of a dictionary; undefined for others, and for one that is gone. */
  readonly answer: (pathname: string) => Response | undefined;
}

const PATH = /^\/builds\/dictionary\/([a-z]{2})-([\w-]{43})$/;
/** Memory for all dictionaries, in bytes: those of some hundred shops and languages. */
const DICTIONARY_BYTES = 32 * 1024 * 1024;
/** ms for which a document is the dictionary of its shop: the shop's header changes more seldom. */
const RENEW_MS = 24 * 60 * 60 * 1000;

/** Creates the dictionaries, none yet. `now`: ms of any monotonic clock. */
export function createDocumentDictionaries(now: () => number = () => performance.now()): DocumentDictionaries {
  const dictionaries = createDictionaries(DICTIONARY_BYTES);
  const current = createByteCache<Dictionary>(DICTIONARY_BYTES, { ttlMs: RENEW_MS, now });
  const audienceOf = ({ origin, lang }: Pick<RequestContext, 'origin' | 'lang'>) => `${origin} ${lang}`;

  const linkFor = (context: DictionaryRequest): Readonly<Record<string, string>> => {
    const { headers, lang } = context;
    const dictionary = current.get(audienceOf(context));
    // A browser names the coding beside a dictionary alone, so that one that knows no dictionaries can't be told from the others.
    if (dictionary === undefined || headers.get('save-data') === 'on') return {};
    if (availableDictionary(headers) === dictionary.digest) return {};
    const name = dictionary.digest.replaceAll('+', '-').replaceAll('/', '_').replace('=', '');
    return { link: `</builds/dictionary/${lang}-${name}>; rel="compression-dictionary"` };
  };

  return {
    offer: (asked, document) => {
      const audience = audienceOf(asked);
      const { headers, url } = asked;
      if (!takesDictionaries(url) || url.search !== '' || headers.has('cookie') || current.get(audience) !== undefined)
        return;
      const dictionary = dictionaries.add(document);
      current.set(audience, dictionary, dictionary.bytes.byteLength);
    },
    of: dictionaries.of,
    headers: (context, view) => {
      if (!takesDictionaries(context.url)) return { vary: 'cookie, accept-encoding' };
      return { vary: `cookie, ${VARY_BY_DICTIONARY}`, ...(view === 'document' ? linkFor(context) : {}) };
    },
    answer: (pathname) => {
      const [, lang, name] = PATH.exec(pathname) ?? [];
      if (lang === undefined || name === undefined) return undefined;
      const dictionary = dictionaries.find(`${name.replaceAll('-', '+').replaceAll('_', '/')}=`);
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
