import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { shortenText } from '#schemas/values/text/text.ts';
import type { PageOutcome } from '../shown-page.ts';

const NOT_FOUND = msg({ id: 'error.not-found', message: 'Page Not Found: {path}' });
const SERVER_ERROR = msg({ id: 'error.server', message: 'Internal Server Error' });

/** Longest path in a heading, in characters. */
const MAX_PATH = 200;

/**
 * Heading and title of an error page in the page's language (specification, chapter 8); `path` is decoded and has no language
 * prefix.
 */
export function errorTitle(i18n: Pick<I18n, '_'>, { kind }: Pick<PageOutcome, 'kind'>, path: string): string {
  return kind === 'missing'
    ? i18n._({ ...NOT_FOUND, values: { path: shortenText(path, MAX_PATH) } })
    : i18n._(SERVER_ERROR);
}
