/** The thread that sanitises large texts: answers each list of texts by the same texts made safe. */
import { parentPort } from 'node:worker_threads';
import { sanitizeHtml } from './sanitize-html.ts';

parentPort?.on('message', (texts: readonly string[]) => parentPort?.postMessage(texts.map(sanitizeHtml)));
