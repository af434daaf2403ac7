/** The part of Babel that the package is made with; it brings no types. */
declare module '@babel/core' {
  export function transformAsync(
    code: string,
    options: Readonly<Record<string, unknown>>,
  ): Promise<{ readonly code?: string | null } | null>;
}
