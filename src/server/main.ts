/**
 * The built server's entry. Sets `NODE_ENV` before React is loaded, which reads it. Compiled and type-stripped code is
 * cached with the data: loading the type stripper needs 30 MB, which are never released.
 */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import process from 'node:process';

enableCompileCache(join(process.env.DATA_DIR || '.data', 'compiled'));

process.env.NODE_ENV ??= 'production';
await import('./serve.ts');
