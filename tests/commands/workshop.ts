/** A copy of the checkout in which commands may write what they want, and how they are run there. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, delimiter, join, relative, resolve } from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };

const ROOT = resolve(import.meta.dirname, '../..');
/** Neither sources nor a build; packages and the history are linked. */
const LEFT_OUT = new Set(['node_modules', '.git', '.data', 'coverage', '.cache', 'test-results', 'playwright-report']);
/** Settings of the run of tests and of the developer's own shop, which a command must not see. */
const OWN_SETTINGS =
  /^(?:VITEST|TEST_|npm_|NODE_OPTIONS|NODE_ENV|DATABASE_URL|STORE_API_URL|SETUP$|BUILDER|E2E_|PORT$|HOST$)/;

/** A script of package.json. */
export type Script = keyof typeof packageJson.scripts;

/** How a command ended. */
export interface Outcome {
  /** Null for a command that a signal ended. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A command that is running. */
export interface Running {
  /** Resolves to the match once it is printed. @throws when the command ends before */
  readonly printed: (pattern: RegExp) => Promise<RegExpExecArray>;
  /** Writes to its standard input. */
  readonly write: (text: string) => void;
  /** Asks it to end and waits for that. */
  readonly stop: () => Promise<Outcome>;
  readonly ended: Promise<Outcome>;
}

/** Arguments, as they are typed after `--`, and settings of a command. */
export interface Given {
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** A shop that runs. */
export interface OpenShop extends Pick<Running, 'printed'> {
  readonly url: string;
}

/** Where commands run. */
export interface Workshop {
  /** The copy of the checkout. */
  readonly root: string;
  /** A folder for what commands keep or write. */
  readonly folder: string;
  readonly start: (script: Script, given?: Given) => Running;
  readonly run: (script: Script, given?: Given) => Promise<Outcome>;
  /** A running shop that everybody may build, which is started once. */
  readonly openShop: () => Promise<OpenShop>;
  readonly close: () => Promise<void>;
}

/** Copies the checkout, with its build where there is one. */
export async function openWorkshop(): Promise<Workshop> {
  const folder = await mkdtemp(join(tmpdir(), 'raan-commands-'));
  const root = join(folder, 'checkout');
  const temp = await mkdtemp(join(folder, 'temp-'));
  for (const name of await readdir(ROOT)) {
    if (LEFT_OUT.has(name)) continue;
    await cp(join(ROOT, name), join(root, name), {
      recursive: true,
      preserveTimestamps: true,
      filter: (source) => relative(ROOT, source) === name || !LEFT_OUT.has(basename(source)),
    });
  }
  for (const name of ['node_modules', '.git'])
    if (existsSync(join(ROOT, name))) await symlink(join(ROOT, name), join(root, name));
  const running = new Set<Running>();
  const start = (script: Script, { args = [], env = {} }: Given = {}): Running => {
    const inherited = Object.entries(process.env).filter(([name]) => !OWN_SETTINGS.test(name));
    const path = [join(root, 'node_modules/.bin'), process.env.PATH ?? ''].join(delimiter);
    const settings = {
      PATH: path,
      DATA_DIR: join(folder, 'data'),
      HOST: '127.0.0.1',
      PORT: '0',
      TMPDIR: temp,
      NO_COLOR: '1',
    };
    const command = startCommand(script, args, {
      cwd: root,
      env: { ...Object.fromEntries(inherited), ...settings, ...env },
    });
    running.add(command);
    void command.ended.then(() => running.delete(command));
    return command;
  };
  let shop: Promise<OpenShop> | undefined;
  return {
    root,
    folder,
    start,
    run: (script, given) => start(script, given).ended,
    openShop: () => {
      const open = async (): Promise<OpenShop> => {
        const { printed } = start('start', { env: { BUILDER: 'on' } });
        const [, url = ''] = await printed(/The shop is open: (\S+)/);
        return { url, printed };
      };
      shop ??= open();
      return shop;
    },
    close: async () => {
      await Promise.all([...running].map((each) => each.stop()));
      await rm(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
    },
  };
}

function startCommand(
  script: Script,
  args: readonly string[],
  { cwd, env }: { readonly cwd: string; readonly env: NodeJS.ProcessEnv },
): Running {
  // As npm does it, without npm's own second of the processor for every four commands.
  const shell = ['-c', `exec ${packageJson.scripts[script]} "$@"`, script, ...args];
  // A group of its own, so that a signal reaches what it starts.
  const child = spawn('sh', shell, { cwd, env, detached: true, stdio: 'pipe' });
  const { stdin, stdout, stderr } = child;
  const text = { stdout: '', stderr: '' };
  const listeners = new Set<() => void>();
  const report = () => {
    for (const listener of listeners) listener();
  };
  stdout.setEncoding('utf8').on('data', (more: string) => {
    text.stdout += more;
    report();
  });
  stderr.setEncoding('utf8').on('data', (more: string) => {
    text.stderr += more;
    report();
  });
  // A command that does not read its input may end before it is written.
  stdin.on('error', () => undefined);
  let hasEnded = false;
  const ended = once(child, 'close').then((): Outcome => {
    hasEnded = true;
    report();
    return { code: child.exitCode, ...text };
  });
  // Processes left by an interrupted command would keep its output open.
  child.once('exit', () => endGroup(child.pid));
  return {
    ended,
    write: (given) => void stdin.write(given),
    printed: (pattern) =>
      new Promise((done, failed) => {
        const look = () => {
          const found = pattern.exec(text.stdout) ?? pattern.exec(text.stderr);
          if (found === null && !hasEnded) return;
          listeners.delete(look);
          if (found !== null) done(found);
          else
            failed(
              new Error(
                `${script} ended with ${child.exitCode} and never printed ${pattern}:\n${text.stdout}\n${text.stderr}`,
              ),
            );
        };
        listeners.add(look);
        look();
      }),
    stop: async () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

function endGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Nothing was left.
  }
}
