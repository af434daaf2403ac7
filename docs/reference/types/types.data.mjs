import { readFileSync } from 'node:fs';

/** The types by category, for the list. */
export default {
  load() {
    const { types } = JSON.parse(readFileSync(new URL('../../.vitepress/data/registry.json', import.meta.url), 'utf8'));
    return [
      ...Map.groupBy(
        types.map(({ type, category, description }) => ({ type, category, description })),
        ({ category }) => category,
      ),
    ];
  },
};
