import { join } from 'node:path';
import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { Problem, runMain } from './setup/main.mjs';
import { ROOT } from './setup/paths.mjs';
import { runNode } from './setup/run.mjs';

/** Languages whose catalogues must be complete; the others fall back to Thai. */
const COMPLETE = ['th', 'en'];
const LINGUI = join(ROOT, 'node_modules/@lingui/cli/dist/lingui.js');

/** Fails when `npm run messages` would write a catalogue otherwise than it is, byte by byte, or when a message has no text. */
await runMain(async () => {
  const { code, output } = await runNode([LINGUI, 'check', 'sync', '--clean', '--overwrite', '--verbose']);
  if (code !== 0) {
    console.error(output.trim());
    throw new Problem(
      'the catalogues differ from what `npm run messages` writes: run it, then translate what is empty.',
    );
  }
  const config = getConfig();
  let checked = 0;
  /** @type {string[]} */
  const findings = [];
  for (const catalog of await getCatalogs(config)) {
    for (const locale of COMPLETE) {
      const messages = Object.entries((await catalog.read(locale)) ?? {});
      const empty = messages.filter(([, { translation = '' }]) => translation.trim() === '');
      findings.push(...empty.map(([id]) => `${catalog.getFilename(locale)}: ${id} has no text`));
      if (locale === config.sourceLocale) checked += messages.length;
    }
  }
  for (const finding of findings) console.error(finding);
  if (findings.length > 0) throw new Problem('translate what is empty in the catalogues.');
  console.log(`${checked} messages, as \`npm run messages\` writes them, complete in ${COMPLETE.join(' and ')}`);
});
