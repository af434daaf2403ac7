/**
 * The built server's entry. Sets `NODE_ENV` before React is loaded, which reads it. What is compiled and stripped of types once is kept
 * with the data: to load the stripper takes 30 MB, which are not given back.
 */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import process from 'node:process';

enableCompileCache(join(process.env.DATA_DIR || '.data', 'compiled'));

process.env.NODE_ENV ??= 'production';
await import('./serve.ts');
