/** The built server's entry. Sets `NODE_ENV` before React is loaded, which reads it. */
import process from 'node:process';

process.env.NODE_ENV ??= 'production';
await import('./serve.ts');
