// @vitest-environment node
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, isRunnableDevEnvironment } from 'vite';
import { expect, test } from 'vitest';
import { findMissedEdits } from './missed-edits.ts';

test('an edit that no watcher reports is loaded with the next request, and reported once', async () => {
  const root = mkdtempSync(join(tmpdir(), 'raan-edits-'));
  const file = join(root, 'word.js');
  const write = (word: string, at: number) => {
    writeFileSync(file, `export const word = '${word}';`);
    utimesSync(file, at, at);
  };
  write('old', 1000);
  const missed = findMissedEdits();
  const vite = await createServer({
    root,
    configFile: false,
    appType: 'custom',
    logLevel: 'silent',
    plugins: [missed.plugin],
    server: { middlewareMode: true, watch: null, ws: false },
  });
  try {
    const { ssr } = vite.environments;
    if (ssr === undefined || !isRunnableDevEnvironment(ssr)) throw new Error('there is nothing to run modules in');
    const reported: string[] = [];
    vite.watcher.on('all', (event, path) => reported.push(`${event} ${path}`));
    const seen = async () => {
      missed.report(vite);
      const { word }: { readonly word: string } = await ssr.runner.import('/word.js');
      return word;
    };
    const words = [await seen()];
    write('new', 2000);
    words.push(await seen(), await seen());
    write('older', 500);
    words.push(await seen());
    rmSync(file);
    missed.report(vite);
    expect({ words, reported }).toEqual({
      words: ['old', 'new', 'new', 'older'],
      reported: [`change ${file}`, `change ${file}`],
    });
  } finally {
    await vite.close();
    rmSync(root, { recursive: true, force: true });
  }
});
