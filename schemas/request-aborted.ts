/** The visitor has broken off a request before its body had arrived: nobody's fault, and nobody waits for the answer. */
export class RequestAborted extends Error {
  override name = 'RequestAborted';
}

/**
 * Whether an error, or one that it was caused by, is that the visitor has broken off. It goes by the name: the server is built, the
 * store runs from its sources, so that each has a class of its own.
 */
export function isRequestAborted(error: unknown): boolean {
  for (let each: unknown = error, depth = 0; each instanceof Error && depth < 8; each = each.cause, depth += 1)
    if (each.name === 'RequestAborted') return true;
  return false;
}
