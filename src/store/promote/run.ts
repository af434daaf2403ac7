/**
 * `npm run store:promote -- --from <shop> --to <shop> [--plan <file>]`, then `-- --apply <file>`, and `-- --undo
 * <file>` to undo it. Exits with 0 if nothing differs or all was applied, 2 if a plan has changes, 3 if the target has
 * changed meanwhile.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { shownCommand } from '../../cli/setup/shown-command.mjs';
import { decodeText, notUtf8 } from '#schemas/values/text/decode-text.ts';
import type { OpenDatabase } from '../database/database.ts';
import { StoreStartError } from '../database/start-error.ts';
import { describeDifference, differencesOf } from './differences.ts';
import type { Plan } from './plan.ts';

const CHANGES = 2;
const MOVED = 3;
const USAGE = shownCommand(
  'store:promote',
  '--from <shop> --to <shop> --plan <file>, then --apply <file> or --undo <file>',
);

const { values } = parseArgs({
  options: {
    from: { type: 'string' },
    to: { type: 'string' },
    'from-database': { type: 'string' },
    'from-data-dir': { type: 'string' },
    plan: { type: 'string' },
    apply: { type: 'string' },
    undo: { type: 'string' },
    json: { type: 'boolean' },
  },
});
const dataDir = process.env.DATA_DIR || '.data';

await run();

async function run(): Promise<void> {
  // Loaded after the arguments have been read, so that a mistake in them is reported at once.
  const { openDatabase } = await import('../database/database.ts');
  const databaseUrl = process.env.DATABASE_URL;
  const database = await openDatabase({ dataDir, ...(databaseUrl ? { databaseUrl } : {}) });
  try {
    const file = values.apply ?? values.undo;
    if (file !== undefined) await apply(database, await readPlan(file));
    else await plan(database);
  } finally {
    await database.close();
  }
}

async function plan(target: OpenDatabase): Promise<void> {
  const [{ openDatabase }, { planPromotion }] = await Promise.all([
    import('../database/database.ts'),
    import('./plan.ts'),
  ]);
  const { from, to } = values;
  if (from === undefined || to === undefined) throw new StoreStartError('two shops have to be named', USAGE);
  const fromDir = values['from-data-dir'];
  const fromUrl = values['from-database'];
  const isElsewhere = fromDir !== undefined || fromUrl !== undefined;
  const options = { dataDir: fromDir ?? dataDir, ...(fromUrl === undefined ? {} : { databaseUrl: fromUrl }) };
  const source = isElsewhere ? await openDatabase(options) : target;
  try {
    const sides = [
      { db: source.db, dataDir: options.dataDir, name: from },
      { db: target.db, dataDir, name: to },
    ] as const;
    const made = await planPromotion(...sides, new Date());
    if (values.plan !== undefined) writeFileSync(values.plan, `${JSON.stringify(made, undefined, 2)}\n`);
    console.log(values.json === true ? JSON.stringify(made) : describePlan(made));
    if (made.pages.length + made.settings.length > 0) process.exitCode = CHANGES;
  } finally {
    if (isElsewhere) await source.close();
  }
}

async function apply({ db }: OpenDatabase, given: Plan): Promise<void> {
  const [{ applyPlan }, { reversePlan }, { commandLine }] = await Promise.all([
    import('./apply.ts'),
    import('./plan.ts'),
    import('../audit/record.ts'),
  ]);
  const now = new Date();
  const made = values.undo === undefined ? given : reversePlan(given, now);
  const applied = await applyPlan(made, { db, dataDir, now, actor: commandLine() });
  if (values.json === true) console.log(JSON.stringify(applied));
  else if (applied.ok) console.log(`${made.to.webName} has ${countsOf(made)}; --undo takes it back`);
  else {
    console.error(`nothing was applied: ${made.to.webName} has changed since the plan was made`);
    for (const name of applied.moved) console.error(`  ${name}`);
  }
  if (!applied.ok) process.exitCode = MOVED;
}

async function readPlan(file: string): Promise<Plan> {
  const { Plan: schema } = await import('./plan.ts');
  const read = tryRead(() => decodeText(readFileSync(file)));
  if (read === null) throw new StoreStartError(`${file} can't be read`, 'name a file that --plan <file> has written');
  if (!read.ok) throw new StoreStartError(`${file} is ${notUtf8(read.encoding)}`, 'save it as UTF-8');
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), read.text);
  if (parsed.success) return parsed.output;
  throw new StoreStartError(`${file} is no plan (${parsed.issues[0].message})`, 'make one with --plan <file>');
}

function tryRead<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}

function countsOf({ pages, settings, pictures }: Plan): string {
  return `${pages.length} pages, ${settings.length} settings and ${pictures.length} pictures changed`;
}

function describePlan(made: Plan): string {
  if (made.pages.length + made.settings.length === 0)
    return `${made.to.webName} shows what ${made.from.webName} shows: nothing to do`;
  const mark = ({ before, after }: { readonly before: unknown; readonly after: unknown }) =>
    before === null ? '+' : after === null ? '-' : '~';
  const lines = (name: string, change: { readonly before: unknown; readonly after: unknown }) => [
    `${mark(change)} ${name}`,
    ...(mark(change) === '~'
      ? differencesOf(change.before, change.after).map((each) => `    ${describeDifference(each)}`)
      : []),
  ];
  return [
    `${made.from.webName} → ${made.to.webName}: ${countsOf(made)}`,
    ...made.pages.flatMap((page) => lines(page.path, page)),
    ...made.settings.flatMap((setting) => lines(setting.name, setting)),
    ...made.pictures.map(({ file }) => `+ images/${file}`),
    ...made.warnings.map((warning) => `! ${warning}`),
  ].join('\n');
}
