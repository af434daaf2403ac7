/** Chromium with a persistent profile: the process can be killed and started again. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Browser, type BrowserContext, type CDPSession, chromium } from '@playwright/test';

const FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--remote-debugging-port=0',
  '--window-size=1280,900',
];

interface Running {
  readonly child: ChildProcess;
  readonly ended: Promise<unknown>;
  readonly browser: Browser;
  readonly session: CDPSession;
}

export class Profile {
  private readonly folder = mkdtempSync(join(tmpdir(), 'raan-profile-'));
  private readonly program: string;
  private running: Running | undefined;

  /** `program`: path of Chromium; empty: Playwright's own. */
  constructor(program: string) {
    this.program = program === '' ? chromium.executablePath() : program;
    process.once('exit', this.clean);
  }

  /** The browser's default context; launches the browser if necessary. */
  async context(): Promise<BrowserContext> {
    this.running ??= await this.launch();
    const [context] = this.running.browser.contexts();
    if (context === undefined) throw new Error('Chromium has no context');
    return context;
  }

  /** Pids of the renderer processes. */
  async renderers(): Promise<readonly number[]> {
    const { processInfo } = (await this.running?.session.send('SystemInfo.getProcessInfo')) ?? { processInfo: [] };
    return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
  }

  /** Quits the browser gracefully. */
  async quit(): Promise<void> {
    const { running } = this;
    this.running = undefined;
    // The connection closes before the answer arrives.
    await running?.session.send('Browser.close').catch(() => undefined);
    await running?.ended;
  }

  /** Kills all its processes at once. */
  async kill(): Promise<void> {
    const { running } = this;
    this.running = undefined;
    killGroup(running?.child);
    await running?.ended;
  }

  async remove(): Promise<void> {
    await this.kill();
    process.off('exit', this.clean);
    this.clean();
  }

  private readonly clean = () => {
    killGroup(this.running?.child);
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  };

  private async launch(): Promise<Running> {
    const args = [...FLAGS, `--user-data-dir=${this.folder}`, 'about:blank'];
    const child = spawn(this.program, args, { detached: true, stdio: ['ignore', 'ignore', 'pipe'] });
    const ended = once(child, 'close');
    const browser = await chromium.connectOverCDP(await addressOf(child));
    return { child, ended, browser, session: await browser.newBrowserCDPSession() };
  }
}

async function addressOf(child: ChildProcess): Promise<string> {
  if (child.stderr === null) throw new Error('Chromium was started without its stderr');
  for await (const line of createInterface({ input: child.stderr })) {
    const [, address] = /^DevTools listening on (ws:.+)$/.exec(line) ?? [];
    if (address === undefined) continue;
    child.stderr.resume();
    return address;
  }
  throw new Error('Chromium ended before it could be spoken to');
}

function killGroup(child: ChildProcess | undefined): void {
  if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  process.kill(-child.pid, 'SIGKILL');
}
