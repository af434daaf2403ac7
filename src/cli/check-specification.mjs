/** Whether docs/specification.md, docs/journey.md, docs/platform.md, docs/builder.md and docs/people.md name, for all that they say, places and tests that are there. `npm test` looks whether they passed. */
import { ROOT } from './setup/paths.mjs';
import { specificationRows, tableFaults } from './test/specification.mjs';

const rows = specificationRows(ROOT);
const faults = tableFaults(rows, ROOT);
for (const fault of faults) console.error(fault);
if (faults.length === 0) console.log(`${rows.length} rows, each with a place and a test`);
process.exitCode = faults.length > 0 ? 1 : 0;
