/** The tokens that a shop project's stylesheets use. */
import { globSync, readFileSync } from 'node:fs';
import { join, normalize, resolve } from 'node:path';
import { closestName } from '../../../src/tools/gallery/problems/closest-name.ts';
import { sourceFiles } from './source-files.ts';

const PACKAGE = resolve(import.meta.dirname, '../../..');
const TOKENS = join(PACKAGE, 'src/theme/tokens.css');
const DECLARED = /(?<![\w-])(--[\w-]+)\s*:/g;
/** A component sets it in the `style` of an element. */
const SET = /['"`](--[\w-]+)['"`]/g;
const USED = /var\(\s*(--[\w-]+)/g;

/** Names of the built-in tokens, in the order of `src/theme/tokens.css`. */
export function tokenNames(): readonly string[] {
  return [...new Set(namesIn(readFileSync(TOKENS, 'utf8'), DECLARED))];
}

/**
 * A line for each use of an undeclared token, and for each unknown token that the theme declares and nothing
 * uses: file, line and the closest token.
 */
export function unknownTokens(root: string, theme?: string): readonly string[] {
  const tokens = tokenNames();
  const sheets = sourceFiles(root, '**/*.css').map((file) => ({
    file,
    css: withoutComments(readFileSync(join(root, file), 'utf8')),
  }));
  // Built-in stylesheets declare further tokens, such as the height of a bar.
  const builtIn = globSync('{src,registry}/**/*.css', { cwd: PACKAGE }).map((file) =>
    readFileSync(join(PACKAGE, file), 'utf8'),
  );
  const components = sourceFiles(root, '**/*.{ts,tsx}').map((file) => readFileSync(join(root, file), 'utf8'));
  const known = new Set([
    ...[...sheets.map(({ css }) => css), ...builtIn].flatMap((css) => namesIn(css, DECLARED)),
    ...components.flatMap((code) => namesIn(code, SET)),
  ]);
  const used = new Set([...sheets.map(({ css }) => css), ...builtIn].flatMap((css) => namesIn(css, USED)));
  const themeFile = theme === undefined ? undefined : normalize(theme).replaceAll('\\', '/');
  const builtInNames = new Set([...tokens, ...builtIn.flatMap((css) => namesIn(css, DECLARED))]);
  const isIgnored = (name: string) => !builtInNames.has(name) && !used.has(name);
  return sheets.flatMap(({ file, css }) =>
    css
      .split('\n')
      .flatMap((line, index) =>
        [
          ...namesIn(line, USED).filter((name) => !known.has(name)),
          ...(file === themeFile ? namesIn(line, DECLARED).filter(isIgnored) : []),
        ].map((name) => `${file}:${index + 1}: there is no token ${name}.${hint(closestName(name, tokens))}`),
      ),
  );
}

function hint(name: string | undefined): string {
  return name === undefined ? '' : ` Did you mean ${name}?`;
}

function namesIn(css: string, pattern: RegExp): readonly string[] {
  return [...css.matchAll(pattern)].map(([, name = '']) => name);
}

/** Line numbers stay the same. */
function withoutComments(css: string): string {
  return css.replaceAll(/\/\*[^]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ''));
}
