import { readArguments } from './setup/arguments.mjs';
import { runMain } from './setup/main.mjs';
import { prepareProject } from './setup/project.mjs';

/** `raan check`: whether the configuration and the folder of types are complete. */
await runMain(async () => {
  readArguments({});
  await prepareProject('build');
  console.log('raan.config.ts and the types are complete.');
});
