/** The service can't start: one line that says what is wrong and how to mend it. */
export class StoreStartError extends Error {
  override readonly name = 'StoreStartError';

  constructor(what: string, mend: string, options?: ErrorOptions) {
    super(`${what} — ${mend}`, options);
  }
}
