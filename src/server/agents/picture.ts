/**
 * Screenshots of pages by a headless Chromium: without scripts, and without a connection to anything but this process.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import type { Log } from '../log.ts';
import { type PictureSize, ToolFault } from './agent-store.ts';
import { type AnswerFile, openPictureGateway, type PictureGateway } from './picture-gateway.ts';

/** Timeout of a browser (ms), and how many screenshots may wait. */
const TIMEOUT_MS = 30_000;
const MAX_WAITING = 4;

/** Makes screenshots, one at a time. */
export interface Pictures {
  /** A PNG of a document whose files `answerFile` serves. @throws ToolFault if too many wait, or the browser fails. */
  readonly capture: (html: string, size: PictureSize, answerFile: AnswerFile) => Promise<Buffer>;
}

/** Opens the screenshots of a browser by its path. */
export function createPictures(chromium: string, log: Log): Pictures {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return {
    capture(html, size, answerFile) {
      if (waiting >= MAX_WAITING) throw new ToolFault(429, 'TOO_MANY_REQUESTS', 'too many pictures are being drawn');
      waiting += 1;
      const next = last
        .then(() => openPictureGateway(html, answerFile, log))
        .then(async (gateway) => {
          try {
            return await drawPicture(chromium, gateway, size);
          } finally {
            await gateway.close();
          }
        })
        .finally(() => {
          waiting -= 1;
        });
      last = next.catch(() => undefined);
      return next;
    },
  };
}

async function drawPicture(chromium: string, gateway: PictureGateway, size: PictureSize): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'raan-picture-'));
  const picture = join(folder, 'page.png');
  try {
    await runBrowser(chromium, [...argumentsFor(size, gateway, folder), `--screenshot=${picture}`, gateway.page]);
    return await readFile(picture);
  } catch {
    throw new ToolFault(502, 'NO_PICTURE', 'the browser drew no picture: ask for page_outline');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Runs the browser until it ends, at most for the timeout. Where Chromium is a script that starts others, killing it would leave
 * them: all processes of its group end with it, and with this process.
 */
async function runBrowser(chromium: string, options: readonly string[]): Promise<void> {
  const browser = spawn(chromium, options, { detached: true, stdio: 'ignore' });
  const kill = () => {
    try {
      if (browser.pid !== undefined) process.kill(-browser.pid, 'SIGKILL');
    } catch {
      // None is left.
    }
  };
  const timer = setTimeout(kill, TIMEOUT_MS);
  process.once('exit', kill);
  try {
    await new Promise<void>((resolve, reject) => {
      browser.once('error', reject);
      browser.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`the browser ended with ${code}`))));
    });
  } finally {
    clearTimeout(timer);
    process.off('exit', kill);
    kill();
  }
}

function argumentsFor({ width, height }: PictureSize, { proxy }: PictureGateway, folder: string): readonly string[] {
  return [
    '--headless',
    '--disable-gpu',
    '--hide-scrollbars',
    // Nothing is caught halfway into view.
    '--force-prefers-reduced-motion',
    '--no-first-run',
    // A page may name any address, and the browser is in the service's own network. Loopback addresses use the proxy
    // too.
    `--proxy-server=${proxy}`,
    '--proxy-bypass-list=<-loopback>',
    // No name is resolved, even without the proxy.
    '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
    '--dns-prefetch-disable',
    '--disable-quic',
    '--webrtc-ip-handling-policy=disable_non_proxied_udp',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--disable-features=HttpsUpgrades,HttpsFirstBalancedModeAutoEnable',
    `--user-data-dir=${folder}`,
    `--window-size=${width},${height}`,
    // Chromium refuses to run as root inside its sandbox, as in many containers.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ];
}
