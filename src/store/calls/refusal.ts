/** Reason of a refused call, for its response. */
import { describeProblem, limitProblems, type Problem } from '#schemas/problem.ts';

/** A refusal in the `success` envelope; `status` is 200 by default. */
export interface Refusal {
  readonly ok: false;
  readonly key: string;
  readonly status?: number;
  readonly msg?: string;
  readonly data?: unknown;
}

/** Problems that the message names; `data` has more. */
const NAMED_PROBLEMS = 5;

/** 400 for invalid input; `data.problems` has the first 20 faults, paths start with `/query` or `/body`. */
export function inputRefusal(problems: readonly Problem[]): Refusal {
  const reported = limitProblems(problems);
  return {
    ok: false,
    status: 400,
    key: 'INVALID_INPUT',
    msg: reported.slice(0, NAMED_PROBLEMS).map(describeProblem).join('; '),
    data: { problems: reported },
  };
}
