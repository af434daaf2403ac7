import { readArguments } from './setup/arguments.mjs';
import { runMain } from './setup/main.mjs';
import { updateCatalogues } from './setup/project.mjs';

/** `raan messages`: adds the messages of the components to the catalogues, and says what is not translated. */
await runMain(async () => {
  readArguments({});
  console.log(await updateCatalogues());
});
