import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { Problem, runMain } from './setup/main.mjs';

/** Languages whose catalogues must be complete; the others fall back to Thai. */
const COMPLETE = ['th', 'en'];

/** @typedef {Record<string, { translation?: string, message?: string, obsolete?: boolean }>} Messages */

/** Fails when a catalogue lacks a message of the code, or keeps one that the code no longer has. */
await runMain(async () => {
  const config = getConfig();
  let checked = 0;
  /** @type {string[]} */
  const findings = [];
  for (const catalog of await getCatalogs(config)) {
    const used = await catalog.collect();
    if (!used) throw new Problem('the messages could not be read from the code; see above.');
    for (const locale of config.locales) {
      const file = catalog.getFilename(locale);
      const known = (await catalog.read(locale)) ?? {};
      findings.push(...compare(used, known, COMPLETE.includes(locale)).map((finding) => `${file}: ${finding}`));
    }
    checked += Object.keys(used).length;
  }
  for (const finding of findings) console.error(finding);
  if (findings.length > 0) throw new Problem('run `npm run messages`, then translate what is empty in the catalogues.');
  console.log(`${checked} messages, complete in ${COMPLETE.join(' and ')}`);
});

/**
 * @param {Messages} used - in the code
 * @param {Messages} known - in the catalogue of one language
 * @param {boolean} complete - whether each one needs its text
 */
function compare(used, known, complete) {
  const findings = [];
  for (const id of Object.keys(used)) {
    if (!known[id]) findings.push(`lacks ${id}`);
    else if (complete && !known[id].translation?.trim()) findings.push(`${id} has no text`);
  }
  for (const [id, { obsolete }] of Object.entries(known)) {
    if (obsolete || !used[id]) findings.push(`${id} is used nowhere`);
  }
  return findings;
}
