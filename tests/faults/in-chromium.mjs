import { runRounds, ENDS } from './chromium/rounds.ts';

const REPORT_MS = 15_000;
/** @type {readonly import('./chromium/rounds.ts').Outcome[]} */
const FAILED = ['lost', 'duplicated', 'broken'];

/**
 * Runs rounds in Chromium and prints the outcomes.
 *
 * @param {Pick<import('./chromium/rounds.ts').RoundsOptions, 'target' | 'db' | 'rounds' | 'seed' | 'program'> & { verbose: boolean }} options
 * @returns {Promise<number>} number of failures
 */
export async function inChromium(options) {
  const started = performance.now();
  let reportedAt = started;
  let done = 0;
  console.log(`  … ${options.rounds} rounds in Chromium, seed ${options.seed}`);
  const rounds = await runRounds({
    ...options,
    onRound: (round) => {
      done += 1;
      if (options.verbose) console.log(JSON.stringify(round));
      if (performance.now() - reportedAt < REPORT_MS) return;
      reportedAt = performance.now();
      console.log(`  … ${done} of ${options.rounds} rounds`);
    },
  });
  const wrong = rounds.filter(({ outcome }) => FAILED.includes(outcome));
  for (const round of wrong) {
    console.log(`\nfailed: ${JSON.stringify(round)}`);
    console.log(`again: npm run test:faults -- --rounds 1 --seed ${round.seed}`);
  }
  for (const end of ENDS) {
    const ended = rounds.filter((round) => round.end === end);
    print(end, ended);
  }
  print('in Chromium', rounds);
  console.log(`seconds ${((performance.now() - started) / 1000).toFixed(0)}`);
  return wrong.length;
}

/**
 * @param {string} name
 * @param {readonly import('./chromium/rounds.ts').Round[]} rounds
 */
function print(name, rounds) {
  const large = rounds.filter(({ lines }) => lines > 1).length;
  const shown = rounds.filter(({ seen }) => seen).length;
  /** @param {import('./chromium/rounds.ts').Outcome} which */
  const count = (which) => rounds.filter(({ outcome }) => outcome === which).length;
  console.log(
    `${name.padEnd(15)} rounds ${rounds.length} (${large} large)  edits ${rounds.length} (${shown} shown)  lost ${count('lost')}` +
      `  duplicated ${count('duplicated')}  broken ${count('broken')}` +
      `  neither shown nor kept ${count('unseen')}  not written by a killed browser ${count('unwritten')}`,
  );
}
