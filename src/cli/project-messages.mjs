import { readArguments, text } from './setup/arguments.mjs';
import { Problem, runMain } from './setup/main.mjs';
import { updateCatalogues } from './setup/project.mjs';
import { runNode } from './setup/run.mjs';

/**
 * `raan messages`: adds the messages of the components to the catalogues, removes unused ones, and lists missing translations.
 * `raan messages --find <text>` lists the messages that have a text, with their ids.
 */
await runMain(async () => {
  const { find } = readArguments({ find: text(undefined) }).values;
  if (find === undefined) {
    console.log(await updateCatalogues());
    return;
  }
  const { code, output } = await runNode(['packages/raan/find-message.ts', find]);
  if (code !== 0) throw new Problem(output.trim());
  console.log(output.trimEnd());
});
