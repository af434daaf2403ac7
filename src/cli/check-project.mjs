import { readArguments } from './setup/arguments.mjs';
import { runMain } from './setup/main.mjs';
import { checkProject } from './setup/project.mjs';

/** `raan check`: whether the configuration, the types, the pages of its folder, its stylesheets and its words are complete. */
await runMain(async () => {
  readArguments({});
  console.log(await checkProject());
});
