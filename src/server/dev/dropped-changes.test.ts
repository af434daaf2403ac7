import { EventEmitter } from 'node:events';
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { repeatDroppedChanges } from './dropped-changes.ts';

test('reports a change that follows another at once, and each change once', { meta: { field: ['0.2'] } }, () => {
  vi.useFakeTimers();
  const folder = mkdtempSync(join(tmpdir(), 'raan-changes-'));
  onTestFinished(() => {
    vi.useRealTimers();
    rmSync(folder, { recursive: true });
  });
  const file = join(folder, 'edited.tsx');
  const write = (second: number) => {
    writeFileSync(file, '');
    utimesSync(file, second, second);
  };
  const watcher = new EventEmitter();
  const reported: string[] = [];
  watcher.on('change', (path: string) => void reported.push(path));
  repeatDroppedChanges(watcher);

  write(1);
  watcher.emit('change', file);
  // The watcher drops this one.
  write(2);
  vi.advanceTimersByTime(1000);
  expect(reported).toEqual([file, file]);

  write(3);
  watcher.emit('change', file);
  vi.advanceTimersByTime(1000);
  expect(reported).toEqual([file, file, file]);
});
