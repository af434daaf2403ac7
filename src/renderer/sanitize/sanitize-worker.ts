/** The thread that sanitises large texts: answers each list of texts by the same texts made safe. */
import { parentPort } from 'node:worker_threads';
import { serveCalls } from '../../bounds/call-thread.ts';
import { sanitizeHtml } from './sanitize-html.ts';

if (parentPort !== null)
  serveCalls<readonly string[], readonly string[]>(parentPort, (texts) => Promise.resolve(texts.map(sanitizeHtml)));
