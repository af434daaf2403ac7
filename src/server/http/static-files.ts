/**
 * Files of the build and of `public/`, by `srvx/static`: ranges, conditions, an ETag per coding, and precompressed
 * variants.
 */
import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { staticMiddleware } from 'srvx/static';

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
const YEAR_S = 31_536_000;
const HOUR_S = 3600;

/** Lists the files of a folder once, so that a path can never lead out of it, and no page waits for the disk. */
export async function openStaticFiles(folder: string): Promise<StaticFiles> {
  const paths = new Set<string>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')}`;
    if (entry.isFile() && !path.startsWith('/.vite/')) paths.add(path);
  }
  const options = { dir: folder, encodings: { br: '.br' } };
  const hashed = staticMiddleware({ ...options, maxAge: YEAR_S, immutable: true });
  const others = staticMiddleware({ ...options, maxAge: HOUR_S });
  return {
    answer: async ({ method, headers }, pathname) => {
      if (!paths.has(pathname)) return undefined;
      const serve = HASHED.test(pathname) ? hashed : others;
      const request = new Request(new URL(pathname, 'http://shop.invalid'), { method, headers });
      let isKnown = true;
      const answer = await serve(request, () => {
        isKnown = false;
        return new Response(null, { status: 404 });
      });
      return isKnown ? answer : undefined;
    },
  };
}
