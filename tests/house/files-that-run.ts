import { readFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { relative, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');

/** Does `work`, and returns the project's files of which a function ran meanwhile. */
export async function filesThatRun(work: () => Promise<unknown>): Promise<ReadonlySet<string>> {
  const session = new Session();
  session.connect();
  try {
    await session.post('Profiler.enable');
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    // Ignores code that ran before.
    await session.post('Profiler.takePreciseCoverage');
    await work();
    const { result } = await session.post('Profiler.takePreciseCoverage');
    const ran = result.filter(({ functions }) =>
      functions.some(({ functionName, ranges }) => functionName !== '' && (ranges[0]?.count ?? 0) > 0),
    );
    return new Set(ran.map(({ url }) => relative(ROOT, url.replace(/^file:\/\/|\?.*$/g, ''))));
  } finally {
    session.disconnect();
  }
}

/** The files that docs/house.md names below a heading, up to the next one. */
export function filesNamed(heading: string): readonly string[] {
  const page = readFileSync(resolve(ROOT, 'docs/house.md'), 'utf8');
  const [, section = ''] = page.split(`### ${heading}`);
  const rows = (section.split(/^#/m)[0] ?? '').split('\n').filter((line) => line.startsWith('|'));
  return rows.flatMap((row) => [...row.matchAll(/`([\w./-]+\.tsx?)`/g)].map(([, path = '']) => path));
}
