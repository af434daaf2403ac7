/** Types of problem.mjs for commands in TypeScript. */
export class Problem extends Error {}
export function describeProblem(error: unknown): string | undefined;
