import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { deprecationWarnings } from './deprecations.ts';

const TEA_STALL = resolve(import.meta.dirname, '../examples/tea-stall');

test('a deprecated name is reported once, with all its uses and its replacement', () => {
  const warnings = deprecationWarnings(TEA_STALL, { types: './types', processes: undefined, tracking: [] }, [
    { subpath: 'kit', name: 'rootProps', until: '0.3.0', instead: 'use nodeProps' },
    { subpath: 'types', name: 'text', until: '0.3.0', instead: 'use shortText' },
    { subpath: 'config', name: 'omit', until: '0.4.0', instead: 'use types' },
    { subpath: 'kit', name: 'Picture', until: '0.4.0', instead: 'use Image' },
  ]);
  expect(warnings).toEqual([
    'types/brew-timer/brew-timer.tsx, types/quote/quote.tsx: rootProps of raan/kit is deprecated and goes away in 0.3.0: use nodeProps.',
    'types/brew-timer/props.ts: text of raan/types is deprecated and goes away in 0.3.0: use shortText.',
    'raan.config.ts: omit of raan/config is deprecated and goes away in 0.4.0: use types.',
  ]);
});
