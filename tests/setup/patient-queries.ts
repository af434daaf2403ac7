/** Queries of components wait longer than their library does: a busy machine loads the code of a component late. */
import { expect } from 'vitest';

/** ms; the library's own is 1,000. */
const TIMEOUT = 15_000;

// Other tests would load the library for nothing.
if (expect.getState().testPath?.endsWith('.tsx') === true) {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: TIMEOUT });
}
