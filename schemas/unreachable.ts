/** Ends a union: the compiler proves that nothing arrives here. Throws where a value escaped its type. */
export function unreachable(value: never): never {
  throw new Error(`unreachable: ${String(value)}`);
}
