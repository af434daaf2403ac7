/** Log entries of exceptions: enough to find the fault, without any data of the visitor. */

export interface FailureDescription {
  readonly error: string;
  /** SQLSTATE of the database, or the code of a system error. */
  readonly code?: string;
  readonly at: readonly string[];
}

const MAX_FRAMES = 8;
const MAX_MESSAGE = 300;

/**
 * Name, message and position of the innermost cause (drizzle's own message quotes the query with its parameters),
 * without e-mail addresses, quoted values and long tokens.
 */
export function describeFailure(error: unknown): FailureDescription {
  const cause = innermost(error);
  const code = cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined;
  return {
    error: cause instanceof Error ? `${cause.name}: ${withoutValues(cause.message)}` : typeof cause,
    ...(code === undefined ? {} : { code }),
    at: frames(error),
  };
}

function innermost(error: unknown): unknown {
  let inner = error;
  for (let depth = 0; depth < 8 && inner instanceof Error && inner.cause !== undefined; depth += 1) inner = inner.cause;
  return inner;
}

function withoutValues(message: string): string {
  return message
    .slice(0, MAX_MESSAGE)
    .replaceAll(/"[^"]*"?|'[^']*'?/g, '"…"')
    .replaceAll(/(?<![^\s@<>])[^\s@<>]+@[^\s@<>]+/g, '…')
    .replaceAll(/[\w-]{24,}/g, '…');
}

function frames(error: unknown): string[] {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, MAX_FRAMES)
    .map((line) => line.trim());
}
