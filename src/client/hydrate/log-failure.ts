/** Reports a failure to the console and to `error` listeners; visitors see nothing of it. */
export function logFailure(message: string, details: unknown): void {
  reportError(new Error(message, { cause: details }));
}
