/** Which mutants of a run survive, without the equivalent ones. */
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { MutantResult } from '@stryker-mutator/api/core';

export interface MutationReport {
  /** Number of mutants, without the equivalent ones. */
  readonly all: number;
  readonly found: number;
  readonly equivalent: number;
  readonly percent: number;
  /** Each survivor, and each entry of the list of equivalent mutants that is found or does not exist. */
  readonly gaps: readonly string[];
}

/** Longest part of a name, in characters. */
const MAX_TEXT = 60;

/** Compares a run with the machine's list of equivalent mutants, which are named `file · line · original → replacement`. */
export function reportMutants(
  mutants: readonly MutantResult[],
  reasons: Readonly<Record<string, string>>,
  { root, listsStale }: { readonly root: string; readonly listsStale: boolean },
): MutationReport {
  const tested = mutants.filter(({ status }) => status !== 'Ignored');
  const isMissed = ({ status }: MutantResult) => status === 'Survived' || status === 'NoCoverage';
  const missed = tested.filter(isMissed).map((mutant) => ({ mutant, name: nameMutant(mutant) }));
  const survivors = missed.filter(({ name }) => reasons[name] === undefined);
  const names = new Set(missed.map(({ name }) => name));
  const stale = listsStale ? Object.keys(reasons).filter((name) => !names.has(name)) : [];
  const equivalent = missed.length - survivors.length;
  const all = tested.length - equivalent;
  return {
    all,
    found: all - survivors.length,
    equivalent,
    percent: all === 0 ? 100 : (100 * (all - survivors.length)) / all,
    gaps: [
      ...survivors.map(
        ({ mutant, name }) =>
          `survives: ${relative(root, mutant.fileName)}:${mutant.location.start.line} ${mutant.mutatorName}: ${name}`,
      ),
      ...stale.map((name) => `not equivalent, though listed: ${name}`),
    ],
  };
}

/** A name that is stable when lines move: the mutant's first line, its original and its replacement. */
function nameMutant({ fileName, location: { start, end }, replacement }: MutantResult): string {
  const lines = readFileSync(fileName, 'utf8')
    .split('\n')
    .slice(start.line - 1, end.line);
  const line = lines[0]?.trim() ?? '';
  lines[lines.length - 1] = (lines.at(-1) ?? '').slice(0, end.column - 1);
  lines[0] = (lines[0] ?? '').slice(start.column - 1);
  const place = `${fileName.split('/').at(-1)} · ${line}`;
  return `${place} · ${shorten(lines.join('\n'))} → ${shorten(replacement)}`;
}

function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > MAX_TEXT ? `${line.slice(0, MAX_TEXT)}…` : line;
}
