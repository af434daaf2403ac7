/** Files of the build and of `public/`. Hashed ones never change. */
import { readdir, readFile, stat } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.vtt': 'text/vtt; charset=utf-8',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.txt': 'text/plain; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
};

export interface StaticFiles {
  readonly get: (pathname: string) => Promise<Response | undefined>;
}

/** Knows the files of a folder once, so that a path can never lead out of it. */
export async function openStaticFiles(folder: string): Promise<StaticFiles> {
  const files = new Map<string, string>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const path = `/${relative(folder, file).split(sep).join('/')}`;
    if (!path.startsWith('/.vite/')) files.set(path, file);
  }
  return {
    get: async (pathname) => {
      const file = files.get(pathname);
      if (file === undefined) return undefined;
      const [body, { mtimeMs }] = await Promise.all([readFile(file), stat(file)]);
      return new Response(body, {
        headers: {
          'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
          'cache-control': pathname.startsWith('/assets/')
            ? 'public, max-age=31536000, immutable'
            : 'public, max-age=3600',
          etag: `"${body.byteLength.toString(36)}-${Math.trunc(mtimeMs).toString(36)}"`,
        },
      });
    },
  };
}
