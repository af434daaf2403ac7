/**
 * The built server's entry. Sets `NODE_ENV` before React is loaded, which reads it. What is compiled and stripped of types once is kept
 * beside the build: to load the stripper takes 30 MB, which are not given back.
 */
import { enableCompileCache } from 'node:module';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

enableCompileCache(fileURLToPath(new URL('../compiled/', import.meta.url)));

process.env.NODE_ENV ??= 'production';
await import('./serve.ts');
