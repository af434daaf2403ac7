/**
 * `npm run machines:docs [-- --check]`: writes `docs/machines/`, or lists its outdated files. Each machine has a diagram, a
 * page with its states and events, and its configuration for Stately's editor.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { flag, readArguments } from '../../src/cli/setup/arguments.mjs';
import { machines } from '../index.ts';
import { collapseChart } from '../diagram/collapse.ts';
import { drawChart } from '../diagram/draw.ts';
import { buildChartGraph } from '../diagram/graph.ts';
import { layoutChart } from '../diagram/layout.ts';
import { toStatelyJson } from '../diagram/stately.ts';
import { formatChartPage } from '../diagram/markdown.ts';

const FOLDER = join(import.meta.dirname, '../../docs/machines');

const { values } = readArguments({ check: flag() });
const files = new Map<string, string>();
for (const [name, machine] of Object.entries(machines)) {
  const graph = buildChartGraph(machine);
  files.set(
    `${name}.svg`,
    drawChart(await layoutChart(collapseChart(graph, new Set())), { title: `The ${name} machine` }),
  );
  files.set(`${name}.md`, formatChartPage(name, graph));
  files.set(`${name}.json`, toStatelyJson(machine));
}
files.set(
  'README.md',
  [
    '# Machines',
    '',
    'For developers. The processes of the storefront. These pages are written by `npm run machines:docs`; `npm run machines:coverage` paints',
    "the model tests' coverage on the same diagrams.",
    '',
    ...Object.keys(machines).map((name) => `- [${name}](${name}.md)`),
    '',
  ].join('\n'),
);

const stale = [...files].filter(([name, text]) => read(name) !== text).map(([name]) => name);
const orphaned = readdirSync(mkdirSync(FOLDER, { recursive: true }) ?? FOLDER).filter((name) => !files.has(name));
if (values.check) {
  for (const name of stale) process.stderr.write(`docs/machines/${name} is out of date: run npm run machines:docs\n`);
  for (const name of orphaned) process.stderr.write(`docs/machines/${name} belongs to no machine: delete it\n`);
  process.exitCode = stale.length + orphaned.length > 0 ? 1 : 0;
} else {
  for (const name of stale) writeFileSync(join(FOLDER, name), files.get(name) ?? '');
  process.stdout.write(`docs/machines: ${stale.length} of ${files.size} files written\n`);
}

function read(name: string): string | undefined {
  try {
    return readFileSync(join(FOLDER, name), 'utf8');
  } catch {
    return undefined;
  }
}
