/** Temporary folders of tests. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const made: string[] = [];

/** Makes a folder below the system's temporary folder, which is removed at the end of the test file. */
export function temporaryFolder(prefix: string): string {
  const path = mkdtempSync(join(tmpdir(), prefix));
  made.push(path);
  return path;
}

/** Removes the folders of the test file that ends. */
export function removeTemporaryFolders(): void {
  for (const path of made.splice(0)) rmSync(path, { recursive: true, force: true });
}
