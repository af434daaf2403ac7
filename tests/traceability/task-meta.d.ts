import 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** Lines of docs/field-faults.md that this test proves, for example `['1.3']`. */
    field?: string[];
    /** Rows of docs/specification.md that this test proves, for example `['4.9']`; many as one text, `['4.9 4.10']`. */
    spec?: string[];
  }
}
