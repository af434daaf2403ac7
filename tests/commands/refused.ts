/** Invalid uses of commands, and their messages. */
import type { Given, Script } from './workshop.ts';

interface Refused extends Given {
  readonly script: Script;
  readonly message: string;
}

/** As it is typed. */
export function titleOf({ script, args = [], env = {} }: Refused): string {
  const settings = Object.entries(env).map(([name, value]) => `${name}=${value} `);
  return `${settings.join('')}npm run ${script}${args.length > 0 ? ` -- ${args.join(' ')}` : ''}`;
}

const NOWHERE = 'http://127.0.0.1:5';

export const REFUSED: readonly Refused[] = [
  { script: 'replay', message: 'name a log that the inspector has saved' },
  { script: 'replay', args: ['/none.json'], message: 'can’t open /none.json: there is no such file or folder.' },
  { script: 'replay', args: ['package.json'], message: 'package.json is no log of the inspector' },
  { script: 'replay', args: ['src'], message: 'src is a folder: name a log.' },
  {
    script: 'test:model',
    args: ['nobody'],
    message: 'the machine nobody: there is none of that name. Use one of auth,',
  },
  { script: 'test:mutation', args: ['--threads', 'x'], message: '--threads x: expected a whole number from 1' },
  { script: 'verify', args: ['--only', 'Nothing'], message: 'Use one of Format, Lint,' },
  {
    script: 'screenshots',
    env: { SHOP_URL: NOWHERE },
    message: `no shop answers at ${NOWHERE}. Start it with npm start`,
  },
  { script: 'screenshots', env: { SHOP_URL: 'shop' }, message: 'shop is no address of a shop' },
  { script: 'screenshots', args: ['--pages', 'nothing'], message: 'Use one of home, category,' },
  { script: 'pages:diff', message: 'name the release: npm run pages:diff -- --release <id>' },
  { script: 'pages:diff', args: ['--release', '1'], message: 'name the session of somebody who may build' },
  {
    script: 'pages:diff',
    args: ['--release', '1', '--cookie', 'a=b', '--shop', NOWHERE],
    message: `no shop answers at ${NOWHERE}`,
  },
  { script: 'pages:check', args: ['--against', '/none.json'], message: 'can’t open /none.json' },
  { script: 'test:security', args: ['--part', '3'], message: '--part 3: expected a number of parts' },
  { script: 'test:robust', args: ['--only', 'nothing'], message: 'Use one of abort,' },
  { script: 'bench:scale', args: ['--products', '0'], message: '--products 0: expected a whole number from 1' },
  { script: 'fuzz:render', args: ['--runs=-5'], message: '--runs -5: expected a whole number from 1' },
  { script: 'film', env: { CHROMIUM_PATH: '/none' }, message: 'CHROMIUM_PATH=/none is no program.' },
  { script: 'platform:check', message: 'name one platform by its address' },
  { script: 'platform:check', args: [NOWHERE], message: `${NOWHERE} does not answer` },
  { script: 'mcp', message: 'set RAAN_URL to the address of the shop' },
  { script: 'mcp', env: { RAAN_URL: NOWHERE, RAAN_TOKEN: 'a' }, message: 'nothing answers at 127.0.0.1:5' },
  { script: 'start', env: { PORT: '99999' }, message: 'PORT=99999 is no port' },
  { script: 'start', env: { DATA_DIR: '/proc/raan' }, message: 'Choose another folder: DATA_DIR=… npm start' },
  {
    script: 'store:serve',
    env: { DATA_DIR: '/proc/raan' },
    message: 'Choose another folder: DATA_DIR=… npm run store:serve',
  },
  { script: 'store:audit', env: { DATA_DIR: '/proc/raan' }, message: 'make it writable or set DATA_DIR' },
  { script: 'store:audit', args: ['--since', 'lately'], message: '--since lately is no date' },
  {
    script: 'store:preflight',
    env: { DATABASE_URL: 'postgres://127.0.0.1:1/x' },
    message: 'nothing answers at 127.0.0.1:1 (ECONNREFUSED)',
  },
  { script: 'store:generate', message: 'a number of products and a folder are needed' },
  { script: 'store:generate', args: ['--products', '1', '/proc/raan'], message: '/proc/raan' },
  { script: 'store:import', message: 'no shop is named' },
  { script: 'store:redirects', message: 'no shop is named' },
  { script: 'store:export', args: ['raan'], message: 'no folder is named' },
  { script: 'store:promote', args: ['--apply', '/none.json'], message: "/none.json can't be read" },
  { script: 'store:backup', message: 'no folder is named' },
  { script: 'store:backup', args: ['/proc/raan'], message: '/proc/raan' },
  { script: 'store:restore', args: ['/none'], message: '/none is no whole backup (manifest.json: there is none)' },
];
