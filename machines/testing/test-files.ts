/** Files of a machine's folder that only its tests use. */
export function isTestFile(file: string): boolean {
  return /\.test\.ts$|^(spec|bench)\.ts$/.test(file);
}
