/** Tells the browser, and whoever listens to it, of something that went wrong and is not the visitor's to mend. */
export function logFailure(message: string, details: unknown): void {
  reportError(new Error(message, { cause: details }));
}
