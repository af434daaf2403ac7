/** Modules of a shop project import `raan/…`, which is the package that runs them: in this checkout none is installed. */
import { registerHooks } from 'node:module';
import { extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const SUBPATH = /^raan\/(\w+)$/;
const FOLDER = join(import.meta.dirname, '../../packages/raan');

let isRegistered = false;

/** From now on Node resolves `raan/…` to this package. */
export function resolveOwnPackage(): void {
  if (isRegistered) return;
  isRegistered = true;
  registerHooks({
    resolve: (specifier, context, next) => {
      const [, name] = SUBPATH.exec(specifier) ?? [];
      if (name === undefined) return next(specifier, context);
      return next(pathToFileURL(join(FOLDER, `${name}${extname(import.meta.filename)}`)).href, context);
    },
  });
}
