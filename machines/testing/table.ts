/** The table per machine of docs/proof.md, written from the figures that were measured last. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FAULT_CLASSES, type FaultClass, placeFaults } from './faults/fault.ts';
import { faults } from './faults/index.ts';
import type { FaultFigures, Figures, MachineFigures, MachineName } from './figures.ts';

export const PROOF_FILE = join(import.meta.dirname, '../../docs/proof.md');
const BEGIN = '<!-- npm run machines:table -->';
const END = '<!-- end of the table -->';

/** The text of docs/proof.md with its table replaced. Throws where the text has no place for it. */
export function withTable(figures: Figures, text: string = readFileSync(PROOF_FILE, 'utf8')): string {
  const [before, , after] = text.split(/(<!-- npm run machines:table -->[^]*<!-- end of the table -->)/);
  if (before === undefined || after === undefined) throw new Error(`docs/proof.md has no "${BEGIN}" and "${END}"`);
  return `${before}${BEGIN}\n\n${formatFigures(figures)}\n\n${END}${after}`;
}

function formatFigures(figures: Figures): string {
  const names = Object.keys(figures) as MachineName[];
  return [
    formatTable(
      [
        'machine',
        'states',
        'transitions',
        'pairs',
        'states of the model',
        'paths',
        'faults',
        'found',
        'equal',
        'explored',
        'seconds',
      ],
      names.map((name) => machineRow(name, figures[name] ?? {})),
    ),
    '500 random walks a machine, of 20 to 40 steps:',
    formatTable(
      ['machine', 'milestone', 'walks', 'floor'],
      names.flatMap((name) =>
        (figures[name]?.model?.milestones ?? []).map((each) => [name, each.name, `${each.walks}`, `${each.floor}`]),
      ),
    ),
    'Faults of meaning by class: found, and equal behind a plus:',
    formatTable(
      ['class', ...names, 'all'],
      (Object.keys(FAULT_CLASSES) as FaultClass[]).map((kind) => classRow(kind, names, figures)),
    ),
    'Equal faults, and why nobody can tell the difference:',
    names.flatMap(equalFaults).join('\n'),
  ].join('\n\n');
}

function machineRow(name: MachineName, { model, faults: byFile, explored }: MachineFigures): readonly string[] {
  const sum = (what: 'found' | 'survive' | 'equal') =>
    Object.values(byFile ?? {})
      .flatMap((file) => Object.values(file))
      .reduce((total, each) => total + each[what], 0);
  const all = placeFaults(name, faults[name]).length;
  const states = explored?.reduce((total, each) => total + each.states, 0);
  return [
    name,
    ...[model?.states, model?.transitions, model?.pairs, model?.modelStates, model?.paths].map((each) =>
      formatNumber(each),
    ),
    formatNumber(all),
    formatNumber(sum('found')),
    formatNumber(sum('equal')),
    states === undefined ? '' : `${formatNumber(states)} (${explored?.map(({ depth }) => depth).join(', ')} steps)`,
    model === undefined ? '' : model.seconds.toFixed(1),
  ];
}

function classRow(kind: FaultClass, names: readonly MachineName[], figures: Figures): readonly string[] {
  const cells = names.map((name) => {
    const own = Object.values<FaultFigures>(figures[name]?.faults ?? {}).flatMap((file) => file[kind] ?? []);
    return {
      found: own.reduce((total, each) => total + each.found, 0),
      equal: own.reduce((total, each) => total + each.equal, 0),
    };
  });
  const total = cells.reduce((sum, each) => ({ found: sum.found + each.found, equal: sum.equal + each.equal }), {
    found: 0,
    equal: 0,
  });
  const format = ({ found, equal }: { readonly found: number; readonly equal: number }) =>
    found + equal === 0 ? '' : `${found}${equal === 0 ? '' : ` + ${equal}`}`;
  return [`${kind}: ${FAULT_CLASSES[kind]}`, ...cells.map(format), format(total)];
}

function equalFaults(name: MachineName): readonly string[] {
  return placeFaults(name, faults[name])
    .filter(({ isEqual }) => isEqual === true)
    .map(({ mutant, from, to, why }) => `- ${name}/${mutant.file}: \`${oneLine(from)}\` → \`${oneLine(to)}\`: ${why}`);
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim() || 'nothing';
}

function formatNumber(value: number | undefined): string {
  return value === undefined ? '' : value.toLocaleString('en');
}

function formatTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
