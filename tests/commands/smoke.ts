/** A smoke test of a command: it starts the command with small arguments and checks one result. */
import { expect } from 'vitest';
import type { Given, Script, Workshop } from './workshop.ts';

/** Starts a command and looks at its result. */
export type Run = (workshop: Workshop, script: Script) => Promise<void>;

/** A smoke test, one that only `npm run test:full` runs, or the file of the test that starts this command. */
export type Smoke = Run | { readonly inFull: Run } | { readonly testedBy: string };

interface Result extends Given {
  /** Expected output. */
  readonly prints: RegExp;
  /** Exit codes that are fine; default: 0. */
  readonly codes?: readonly number[];
}

type ResultOf<R> = R | ((workshop: Workshop) => R | Promise<R>);

async function resultOf<R extends object>(result: ResultOf<R>, workshop: Workshop): Promise<R> {
  return typeof result === 'function' ? result(workshop) : result;
}

/** The command ends well and prints its result. */
export function ends(result: ResultOf<Result>): Run {
  return async (workshop, script) => {
    const { prints, codes = [0], ...given } = await resultOf(result, workshop);
    const { code, stdout, stderr } = await workshop.run(script, given);
    const isFine = code !== null && codes.includes(code) && prints.test(stdout + stderr);
    if (!isFine) expect({ code, stdout, stderr }).toEqual({ code: codes[0], stdout: prints, stderr: '' });
  };
}

/** The command prints its first result, is asked to end, and ends: for servers, and what is too long even with small arguments. */
export function reaches(result: ResultOf<Omit<Result, 'codes'>>): Run {
  return async (workshop, script) => {
    const { prints, ...given } = await resultOf(result, workshop);
    const running = workshop.start(script, given);
    await running.printed(prints);
    await running.stop();
  };
}

/** Commands that measure, search for faults or draw for long: in `npm test` they only refuse what they do not know. */
export function inFull(run: Run): Smoke {
  return { inFull: run };
}

/** The command serves: it prints its address, at which a path is answered well, and ends well when it is asked to. */
export function serves(address: RegExp, path: string, given: Given = {}): Run {
  return async (workshop, script) => {
    const running = workshop.start(script, given);
    const [, url = ''] = await running.printed(address);
    const answer = await fetch(new URL(path, url));
    await answer.body?.cancel();
    const { code, stderr } = await running.stop();
    // Progress and addresses go to stderr where no terminal reads.
    const faults = stderr.split('\n').filter((line) => /^raan: |^\s+at .*:\d+:\d+/.test(line));
    expect({ status: answer.status, code, faults }).toEqual({ status: 200, code: 0, faults: [] });
  };
}
