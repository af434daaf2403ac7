/** Types of arguments.mjs for commands in TypeScript. */
interface Option<T> {
  hasValue: boolean;
  read: (text: string | undefined, name: string) => T;
}

export function flag(): Option<boolean>;
export function text<F extends string | undefined>(fallback: F): Option<string | F>;
export function number<F extends number | undefined>(
  fallback: F,
  limits?: { least?: number; isFraction?: boolean },
): Option<number | F>;
export function oneOf<const T extends string>(names: readonly T[]): Option<readonly T[]>;
export function known<const T extends string>(name: string, names: readonly T[], what: string): T;
export function readArguments<O extends Record<string, Option<unknown>>>(
  options: O,
  settings?: { args?: string[]; positionals?: number },
): { values: { [K in keyof O]: O[K] extends Option<infer T> ? T : never }; positionals: string[] };
