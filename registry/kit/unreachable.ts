/** The default case of a switch over a union; compiles only where every member is handled. */
export function unreachable(value: never): never {
  throw new Error(`unreachable: ${String(value)}`);
}
