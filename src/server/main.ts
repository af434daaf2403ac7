/** The built server's entry. React reads `NODE_ENV` when it is loaded, so it is settled before anything else is. */
import process from 'node:process';

process.env.NODE_ENV ??= 'production';
await import('./serve.ts');
