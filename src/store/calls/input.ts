import { describeProblem, type Problem } from '#schemas/problem.ts';
import type { Refusal } from './handler.ts';

/** 400 for input that is not what the call takes; `data.problems` has each fault, paths start with `/query` or `/body`. */
export function inputRefusal(problems: readonly Problem[]): Refusal {
  return {
    ok: false,
    status: 400,
    key: 'INVALID_INPUT',
    msg: problems.map(describeProblem).join('; '),
    data: { problems },
  };
}
