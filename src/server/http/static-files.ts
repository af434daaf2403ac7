/**
 * Files of the build and of `public/`, by `srvx/static`: ranges, conditions, an ETag per coding, and precompressed
 * variants.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { staticMiddleware } from 'srvx/static';
import { DICTIONARY_CODING, VARY_BY_DICTIONARY } from './accept-encoding.ts';
import { createDeltas, createDictionaries, type Dictionaries, type Dictionary } from './dictionaries.ts';

/** Files by URL path, as listed when the folder was opened; later files are not seen. */
export interface StaticFiles {
  /**
   * Answers GET and HEAD of the file at a path of the shop; undefined where there is none. The file is open until the
   * body is read or sent: callers that may drop it ask for HEAD before.
   */
  readonly answer: (request: Pick<Request, 'method' | 'headers'>, pathname: string) => Promise<Response | undefined>;
}

/** Folders of content-hashed files of the build. */
const HASHED = /^\/assets\/[^/]+-[\w-]{8}\.\w+$/;
/** Those among them whose next build's form resembles them. */
const SCRIPT_OR_STYLE = /^\/assets\/([\w.-]+)-[\w-]{8}\.(js|css)$/;
const YEAR_S = 31_536_000;
const HOUR_S = 3600;
/** Memory for the files of the build before, and for the files of this build in terms of those (bytes). */
const PREVIOUS_BYTES = 32 * 1024 * 1024;

/**
 * Lists the files of a folder once, so that a path can never lead out of it, and no page waits for the disk. `previous`: folder of
 * the scripts and styles of the build before, in terms of which browsers that have them get those of this one (RFC 9842).
 */
export async function openStaticFiles(folder: string, previous?: string): Promise<StaticFiles> {
  const paths = new Set<string>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')}`;
    if (entry.isFile() && !path.startsWith('/.vite/')) paths.add(path);
  }
  const options = { dir: folder, encodings: { br: '.br' } };
  const hashed = staticMiddleware({ ...options, maxAge: YEAR_S, immutable: true });
  const others = staticMiddleware({ ...options, maxAge: HOUR_S });
  const dictionaries = previous === undefined ? undefined : await readDictionaries(previous);
  const deltaOf = createDeltas(PREVIOUS_BYTES);
  /** The earlier form of a file that the browser has. Another file of that build is none: each pair would take an encoder for long. */
  const previousOf = (file: string, headers: Headers) => {
    const dictionary = dictionaries?.of(headers);
    return dictionary !== undefined && dictionaries?.isOf(file, dictionary) === true ? dictionary : undefined;
  };
  const asDelta = async (pathname: string, dictionary: Dictionary, { headers }: Response, method: string) => {
    const body = await deltaOf(pathname, dictionary, () => readFile(join(folder, pathname)));
    headers.set('content-encoding', DICTIONARY_CODING);
    headers.set('content-length', String(body.byteLength));
    // Another representation than the one that this tag is of.
    headers.delete('etag');
    return new Response(method === 'HEAD' ? null : body, { headers });
  };
  return {
    answer: async ({ method, headers }, pathname) => {
      if (!paths.has(pathname)) return undefined;
      const serve = HASHED.test(pathname) ? hashed : others;
      const [, name, ending] = SCRIPT_OR_STYLE.exec(pathname) ?? [];
      const isWhole = name !== undefined && !headers.has('range');
      const dictionary = isWhole ? previousOf(`${name}.${ending}`, headers) : undefined;
      // A file that is answered by HEAD is not left open.
      const shown = dictionary === undefined ? { method, headers } : { method: 'HEAD' };
      let isKnown = true;
      const answer = await serve(new Request(new URL(pathname, 'http://shop.invalid'), shown), () => {
        isKnown = false;
        return new Response(null, { status: 404 });
      });
      if (!isKnown) return undefined;
      if (dictionaries === undefined || name === undefined) return answer;
      answer.headers.set('use-as-dictionary', `match="/assets/${name}-*.${ending}"`);
      answer.headers.set('vary', VARY_BY_DICTIONARY);
      return dictionary === undefined ? answer : asDelta(pathname, dictionary, answer, method);
    },
  };
}

/** The scripts and styles of a build before, by what they are the earlier forms of. */
interface PreviousFiles extends Pick<Dictionaries, 'of'> {
  /** Whether a dictionary is the earlier form of a file, which is named without its hash: `app.js`. */
  readonly isOf: (file: string, dictionary: Dictionary) => boolean;
}

/** The scripts and styles of a folder; none where it is missing, as for the first build. */
async function readDictionaries(folder: string): Promise<PreviousFiles> {
  const dictionaries = createDictionaries(PREVIOUS_BYTES);
  const forms = new Set<string>();
  for (const entry of await readdir(folder).catch(() => [])) {
    const [, name, ending] = SCRIPT_OR_STYLE.exec(`/assets/${entry}`) ?? [];
    if (name === undefined) continue;
    const { digest } = dictionaries.add(Buffer.from(await readFile(join(folder, entry))));
    forms.add(`${name}.${ending} ${digest}`);
  }
  return { of: dictionaries.of, isOf: (file, { digest }) => forms.has(`${file} ${digest}`) };
}
