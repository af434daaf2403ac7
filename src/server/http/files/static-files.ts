/**
 * Files of the build and of `public/`, by `srvx/static`: ranges, conditions, an ETag per coding, and precompressed
 * variants.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { staticMiddleware } from 'srvx/static';
import { availableDictionary, DICTIONARY_CODING, VARY_BY_DICTIONARY } from '../encoding/accept-encoding.ts';
import { BEST_LEVEL, compressWith, type Dictionary, dictionaryOf } from '../encoding/dictionaries.ts';

/** Files by URL path, as listed when the folder was opened; later files are not seen. */
export interface StaticFiles {
  /**
   * Serves GET and HEAD of the file at a path of the shop; undefined if there is none. The file is open until the body
   * is read or sent: callers that may drop it request HEAD before.
   */
  readonly answer: (request: Pick<Request, 'method' | 'headers'>, pathname: string) => Promise<Response | undefined>;
}

/** Content-hashed files of a build. */
const HASHED = /^\/assets\/[^/]+-[\w-]{8}\.\w+$/;
/** Those of them whose files in the next build are similar. */
const SCRIPT_OR_STYLE = /^\/assets\/([\w.-]+)-[\w-]{8}\.(js|css)$/;
const YEAR_S = 31_536_000;
const HOUR_S = 3600;
/** Memory for the files of the previous build (bytes). */
const PREVIOUS_BYTES = 32 * 1024 * 1024;

/**
 * Lists the files of a folder once, so that a path can never lead out of it, and no page waits for the disk.
 * `previous`: folder with the scripts and styles of the previous build. They are dictionaries for browsers that have
 * them (RFC 9842).
 */
export async function openStaticFiles(folder: string, previous?: string): Promise<StaticFiles> {
  const paths = new Set<string>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')}`;
    if (entry.isFile() && !path.startsWith('/.vite/')) paths.add(path);
  }
  const hashed = openImmutableFolder(folder);
  const others = openFolder(folder, { maxAge: HOUR_S });
  const dictionaries = previous === undefined ? undefined : await readDictionaries(previous);
  /** Files of this build, compressed once per earlier file: no more than both builds have files. */
  const deltas = new Map<string, Promise<Buffer<ArrayBuffer>>>();
  const deltaOf = (pathname: string, dictionary: Dictionary) => {
    const key = `${pathname} ${dictionary.digest}`;
    const known = deltas.get(key);
    if (known !== undefined) return known;
    const made = readFile(join(folder, pathname)).then((body) => compressWith(dictionary, body, BEST_LEVEL));
    deltas.set(key, made);
    made.catch(() => deltas.delete(key));
    return made;
  };
  const asDelta = async (pathname: string, dictionary: Dictionary, { headers }: Response, method: string) => {
    const body = await deltaOf(pathname, dictionary);
    headers.set('content-encoding', DICTIONARY_CODING);
    headers.set('content-length', String(body.byteLength));
    // Another representation than the one that this tag belongs to.
    headers.delete('etag');
    return new Response(method === 'HEAD' ? null : body, { headers });
  };
  return {
    answer: async ({ method, headers }, pathname) => {
      if (!paths.has(pathname)) return undefined;
      const serve = HASHED.test(pathname) ? hashed : others;
      const [, name, ending] = SCRIPT_OR_STYLE.exec(pathname) ?? [];
      const isWhole = name !== undefined && !headers.has('range');
      const dictionary = isWhole ? dictionaries?.previousOf(`${name}.${ending}`, headers) : undefined;
      // A file that is served for HEAD is not left open.
      const answer = await serve(dictionary === undefined ? { method, headers } : { method: 'HEAD' }, pathname);
      if (answer === undefined) return undefined;
      if (dictionaries === undefined || name === undefined) return answer;
      answer.headers.set('use-as-dictionary', `match="/assets/${name}-*.${ending}"`);
      answer.headers.set('vary', VARY_BY_DICTIONARY);
      return dictionary === undefined ? answer : asDelta(pathname, dictionary, answer, method);
    },
  };
}

/** Serves the file at a path below a folder; undefined if there is none. */
type ServeFile = (
  request: { readonly method: string; readonly headers?: Headers },
  path: string,
) => Promise<Response | undefined>;

/** A folder of files whose content never changes. */
export function openImmutableFolder(dir: string): ServeFile {
  return openFolder(dir, { maxAge: YEAR_S, immutable: true });
}

function openFolder(dir: string, caching: { readonly maxAge: number; readonly immutable?: boolean }): ServeFile {
  const serve = staticMiddleware({ dir, encodings: { br: '.br' }, ...caching });
  return async (request, path) => {
    let isKnown = true;
    const answer = await serve(new Request(new URL(path, 'http://shop.invalid'), request), () => {
      isKnown = false;
      return new Response(null, { status: 404 });
    });
    return isKnown ? answer : undefined;
  };
}

/** The scripts and styles of the previous build, by their names without hash. */
interface PreviousFiles {
  /**
   * The earlier file that the browser has; `file` is named without its hash: `app.js`. Other files of that build are
   * not used: each pair would occupy an encoder for long.
   */
  readonly previousOf: (file: string, headers: Headers) => Dictionary | undefined;
}

/** The scripts and styles of a folder; empty if it is missing, as for the first build. */
async function readDictionaries(folder: string): Promise<PreviousFiles> {
  const forms = new Map<string, Dictionary>();
  let left = PREVIOUS_BYTES;
  for (const entry of await readdir(folder).catch(() => [])) {
    const [, name, ending] = SCRIPT_OR_STYLE.exec(`/assets/${entry}`) ?? [];
    if (name === undefined) continue;
    const dictionary = dictionaryOf(Buffer.from(await readFile(join(folder, entry))));
    left -= dictionary.bytes.byteLength;
    if (left < 0) break;
    forms.set(`${name}.${ending} ${dictionary.digest}`, dictionary);
  }
  return {
    previousOf: (file, headers) => {
      const digest = availableDictionary(headers);
      return digest === undefined ? undefined : forms.get(`${file} ${digest}`);
    },
  };
}
