/**
 * `node packages/raan/find-message.ts <text>`: lists the messages that contain a text, both of the shop project
 * `RAAN_PROJECT` and built-in ones.
 */
import { resolve } from 'node:path';
import process from 'node:process';
import { ConfigError } from './check-config.ts';
import { findMessages } from './sources/messages.ts';
import { readProject } from './project.ts';

const [words = ''] = process.argv.slice(2);
const { RAAN_PROJECT: root = '' } = process.env;
try {
  delete process.env.RAAN_PROJECT;
  const { registry } = await import('#registry/index.ts');
  const { config, messages } = await readProject(root, new Set(Object.keys(registry)));
  const folder = config.messages === undefined ? undefined : resolve(root, config.messages);
  const found = findMessages(words, { messages, folder, langs: config.languages });
  if (found.length === 0) throw new ConfigError(`no message contains the words “${words}”. Use fewer words.`);
  for (const { id, texts } of found)
    process.stdout.write(
      `${id}\n${Object.entries(texts)
        .map(([lang, text]) => `  ${lang}  ${text}\n`)
        .join('')}`,
    );
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
