/** The service can't start: one line with the fault and its remedy. */
export class StoreStartError extends Error {
  override readonly name = 'StoreStartError';

  constructor(what: string, remedy: string, options?: ErrorOptions) {
    super(`${what} — ${remedy}`, options);
  }
}

/** The innermost message: drizzle wraps the driver's error in one that quotes the query. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : reasonOf(error.cause);
}
