/** Pictures of pages by a headless Chromium: without scripts, and without any host but the shop's. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { type PictureSize, ToolFault } from './agent-store.ts';

const run = promisify(execFile);

/** How long a browser may take (ms), and how many pictures may wait for the one that is drawn. */
const TIMEOUT_MS = 30_000;
const MAX_WAITING = 4;

/** The document's own scripts stay still: a picture of what the server has rendered. */
const POLICY = `<meta http-equiv="content-security-policy" content="script-src 'none'; object-src 'none'; frame-src 'none'">`;

/** Draws pictures, one at a time. */
export interface Pictures {
  /** A PNG of a document of the shop at `origin`. @throws ToolFault where too many wait, or the browser fails. */
  readonly take: (html: string, size: PictureSize, origin: string) => Promise<Buffer>;
}

/** Opens the pictures of a browser by its path. */
export function createPictures(chromium: string): Pictures {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return {
    take(html, size, origin) {
      if (waiting >= MAX_WAITING) throw new ToolFault(429, 'TOO_MANY_REQUESTS', 'too many pictures are being drawn');
      waiting += 1;
      const next = last
        .then(() => drawPicture(chromium, html, size, origin))
        .finally(() => {
          waiting -= 1;
        });
      last = next.catch(() => undefined);
      return next;
    },
  };
}

async function drawPicture(chromium: string, html: string, size: PictureSize, origin: string): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'raan-picture-'));
  const [page, picture] = [join(folder, 'page.html'), join(folder, 'page.png')];
  try {
    await writeFile(
      page,
      html.replace(/<head[^>]*>/i, (head) => `${head}${POLICY}<base href="${origin}/">`),
    );
    await run(chromium, [...argumentsFor(size, origin, folder), `--screenshot=${picture}`, `file://${page}`], {
      timeout: TIMEOUT_MS,
      killSignal: 'SIGKILL',
    });
    return await readFile(picture);
  } catch {
    throw new ToolFault(502, 'NO_PICTURE', 'the browser drew no picture: ask for page_outline');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function argumentsFor({ width, height }: PictureSize, origin: string, folder: string): readonly string[] {
  return [
    '--headless',
    '--disable-gpu',
    '--hide-scrollbars',
    // A page may name any address as a picture; the browser stands where the service's own network is.
    `--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE ${new URL(origin).hostname}`,
    `--user-data-dir=${folder}`,
    `--window-size=${width},${height}`,
    // Chromium refuses to run as root inside its sandbox, as in many containers.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ];
}
