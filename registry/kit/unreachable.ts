/** Ends a union: the compiler proves that nothing arrives here. */
export function unreachable(value: never): never {
  throw new Error(`unreachable: ${String(value)}`);
}
