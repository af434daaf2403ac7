import { createRequire } from 'node:module';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readArguments } from './setup/arguments.mjs';
import { ROOT } from './setup/paths.mjs';
import { runMain } from './setup/main.mjs';

/**
 * `npm run fonts`: writes the shop's fonts into `src/theme/fonts/`, one file each for Thai and Latin together. Hints
 * are dropped: they are half of a file, and modern screens do not need them. The files are committed, because a build
 * does not create them.
 */
const OUT = join(ROOT, 'src/theme/fonts');

/** Name of each file, and the face it is made of. */
const FACES = {
  'prompt-500': '@expo-google-fonts/prompt/500Medium/Prompt_500Medium.ttf',
  'plex-thai-400': '@expo-google-fonts/ibm-plex-sans-thai-looped/400Regular/IBMPlexSansThaiLooped_400Regular.ttf',
  'plex-thai-600': '@expo-google-fonts/ibm-plex-sans-thai-looped/600SemiBold/IBMPlexSansThaiLooped_600SemiBold.ttf',
};

/** First and last character of each range; `unicode-range` in `src/theme/fonts.css` says the same. */
const RANGES = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x152, 0x153],
  [0xe01, 0xe3a],
  [0xe3f, 0xe5b],
  [0x200b, 0x200d],
  [0x2010, 0x2026],
  [0x2030, 0x2030],
  [0x2032, 0x2033],
  [0x2039, 0x203a],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2190, 0x2193],
  [0x2212, 0x2212],
  [0x25cc, 0x25cc],
];

/** Features for writing both scripts, and tabular figures. */
const FEATURES = ['ccmp', 'locl', 'rlig', 'rclt', 'calt', 'liga', 'kern', 'mark', 'mkmk', 'tnum'];

await runMain(async () => {
  readArguments({});
  const { default: subsetFont } = await import('subset-font');
  const { resolve } = createRequire(import.meta.url);
  const text = RANGES.flatMap(([first = 0, last = 0]) =>
    Array.from({ length: last - first + 1 }, (_, step) => String.fromCodePoint(first + step)),
  ).join('');
  mkdirSync(OUT, { recursive: true });
  for (const [name, face] of Object.entries(FACES)) {
    const made = await subsetFont(readFileSync(resolve(face)), text, {
      targetFormat: 'woff2',
      noHinting: true,
      keepFeatures: FEATURES,
    });
    writeFileSync(join(OUT, `${name}.woff2`), made);
    console.log(`${name}.woff2 ${(made.length / 1000).toFixed(1)} kB`);
  }
});
