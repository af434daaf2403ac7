/** The service can't start: one line with the fault and its remedy. */
export class StoreStartError extends Error {
  override readonly name = 'StoreStartError';

  constructor(what: string, mend: string, options?: ErrorOptions) {
    super(`${what} — ${mend}`, options);
  }
}
