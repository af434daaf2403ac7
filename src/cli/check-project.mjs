import { flag, readArguments } from './setup/arguments.mjs';
import { runMain } from './setup/main.mjs';
import { checkProject } from './setup/project.mjs';

/**
 * `raan check [--no-pages]`: whether the configuration, the types, the pages of its folder, its stylesheets and its words
 * are complete.
 */
await runMain(async () => {
  const { values } = readArguments({ 'no-pages': flag() });
  console.log(await checkProject({ withPages: !values['no-pages'] }));
});
