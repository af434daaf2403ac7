import { ensureInstalled } from './setup/install.mjs';
import { runMain } from './setup/main.mjs';
import { runNode } from './setup/run.mjs';

/** What runs a command; those that share one are told their name first. */
const SCRIPTS = {
  audit: ['src/store/audit/run.ts'],
  backup: ['src/store/backup/run.ts', 'backup'],
  export: ['src/store/import/run.ts', 'export'],
  generate: ['src/store/import/generate/run.ts'],
  // Records of a large shop live no longer than their lot: with more room for what is new, few are kept and collected later.
  import: ['--max-semi-space-size=64', 'src/store/import/run.ts', 'import'],
  preflight: ['src/server/preflight/run.ts'],
  promote: ['src/store/promote/run.ts'],
  restore: ['src/store/backup/run.ts', 'restore'],
};

/** `npm run store:<command>`: works on a shop's data, the embedded service's or that of DATABASE_URL (docs/operations.md). */
await runMain(async () => {
  const [command = '', ...args] = process.argv.slice(2);
  const script = Object.entries(SCRIPTS).find(([name]) => name === command)?.[1];
  if (script === undefined) throw new Error(`there is no store:${command}`);
  await ensureInstalled();
  return (await runNode([...script, ...args], { show: true })).code;
});
