/** Files of this package that Node runs from their sources, beside the build: the embedded service and workers. */
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

// By the package's name: a shop project's build is in that project, not here.
const PACKAGE = pathToFileURL(createRequire(import.meta.url).resolve('raan/package.json'));

/** URL of a file, by its path from the package's root: `src/store/app.ts`. */
export function packageFile(path: string): URL {
  return new URL(path, PACKAGE);
}
