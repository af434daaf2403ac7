/** The doctor's checks, which are read-only: they create no database and migrate no table. */
import { existsSync, mkdtempSync, rmdirSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { createServer } from 'node:net';
import { freemem, totalmem } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { connectDatabase } from '../../store/database/database.ts';
import { examineDatabase } from '../../store/database/examine.ts';
import { probeSmtp } from '../../store/mail/transport.ts';
import type { Config } from '../config.ts';
import type { Finding } from './check.ts';
import { engineSubjects } from './engine.ts';

const GB = 1024 ** 3;
const LEAST_DISK = 0.2 * GB;
const LITTLE_DISK = 1 * GB;
const LITTLE_MEMORY = 0.3 * GB;
const PLATFORM_MS = 5000;
const MOST_SKEW_MS = 30_000;

const gigabytes = (bytes: number) => `${(bytes / GB).toFixed(1)} GB`;

/** The subjects of a configuration. */
export function subjectsOf(config: Config): Readonly<Record<string, () => Finding | Promise<Finding>>> {
  return {
    port: () => examinePort(config),
    'data folder': () => examineFolder(resolve(config.dataDir)),
    disk: () => examineDisk(resolve(config.dataDir)),
    memory: examineMemory,
    ...(config.storeApiUrl === undefined
      ? { database: () => examineStore(config), mail: () => examineMail(config) }
      : { platform: () => examinePlatform(config.storeApiUrl ?? '') }),
    ...(config.vendure === undefined ? {} : engineSubjects(config.vendure)),
  };
}

function examinePort({ port, host }: Config): Promise<Finding> {
  return new Promise((found) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) =>
      found(
        error.code === 'EADDRINUSE'
          ? { status: 'warning', message: `${host}:${port} is in use: by the running shop, or choose another PORT` }
          : {
              status: 'fault',
              message: `${host}:${port} can't be listened on (${error.message}): choose PORT or HOST`,
            },
      ),
    );
    server.listen(port, host, () => server.close(() => found({ status: 'ok', message: `${host}:${port} is free` })));
  });
}

function examineFolder(folder: string): Finding {
  const at = nearest(folder);
  // Creates a folder, because the system's own access check is wrong on read-only disks.
  rmdirSync(mkdtempSync(join(at, '.doctor-')));
  return { status: 'ok', message: `${folder} ${at === folder ? 'is writeable' : 'can be made'}` };
}

async function examineDisk(folder: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(nearest(folder));
  const free = bavail * bsize;
  const message = `${gigabytes(free)} are free where DATA_DIR is`;
  if (free < LEAST_DISK) return { status: 'fault', message: `${message}: make room` };
  return { status: free < LITTLE_DISK ? 'warning' : 'ok', message };
}

function examineMemory(): Finding {
  const message = `${gigabytes(freemem())} of ${gigabytes(totalmem())} are free`;
  return { status: freemem() < LITTLE_MEMORY ? 'warning' : 'ok', message };
}

async function examineStore({ databaseUrl, dataDir }: Config): Promise<Finding> {
  if (databaseUrl === undefined && !existsSync(join(dataDir, 'postgres')))
    return { status: 'ok', message: `there is none in ${dataDir} yet: the first start makes it` };
  const database = await connectDatabase({
    dataDir,
    poolSize: 1,
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
  });
  try {
    return await examineDatabase(database.pool);
  } finally {
    await database.close();
  }
}

async function examineMail({ smtp }: Config): Promise<Finding> {
  if (smtp === undefined)
    return { status: 'warning', message: 'none is sent, and links stand in the log: set SMTP_URL and MAIL_FROM' };
  const { host } = new URL(smtp.url);
  try {
    await probeSmtp(smtp);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { status: 'fault', message: `${host} takes no mail (${reason}): check SMTP_URL` };
  }
  return { status: 'ok', message: `${host} takes mail from ${smtp.from}` };
}

async function examinePlatform(url: string): Promise<Finding> {
  const answer = await fetch(`${url}/api/base`, { signal: AbortSignal.timeout(PLATFORM_MS) }).catch(
    (error: unknown) => {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      throw new Error(`${url} can't be reached (${cause instanceof Error ? cause.message : String(cause)})`);
    },
  );
  await answer.body?.cancel();
  if (answer.status >= 500) return { status: 'fault', message: `${url}/api/base answers ${answer.status}` };
  if (answer.status === 404)
    return {
      status: 'warning',
      message: `${url}/api/base answers 404: set STORE_API_URL to the address before /api, unless the platform has no shop for this host`,
    };
  const skew = Math.abs(Date.now() - Date.parse(answer.headers.get('date') ?? new Date().toUTCString()));
  if (skew > MOST_SKEW_MS)
    return { status: 'warning', message: `${url} answers; its clock is ${Math.round(skew / 1000)} s from ours` };
  return { status: 'ok', message: `${url}/api/base answers ${answer.status}` };
}

/** A folder, or its nearest existing ancestor. */
function nearest(folder: string): string {
  return existsSync(folder) ? folder : nearest(dirname(folder));
}
