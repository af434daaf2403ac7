import type { Base } from '#schemas/page/base.ts';
import { shortenText } from '#schemas/values/text/text.ts';
import { loadI18n } from '../../../locales/load.ts';
import { errorTitle } from '../../../page/head/error-title.ts';
import type { PageOutcome } from '../../../page/shown-page.ts';
import type { RequestContext } from '../../http/message/request-context.ts';
import { messageOverrides } from './message-overrides.ts';

/** Longest message of a platform that an error page shows, in characters. */
const MAX_MESSAGE = 300;

/**
 * Writes the message of an outcome for the visitor. The message of a missing page names its path, in the page's
 * language. The message of a failure is the platform's own, as one short line.
 */
export async function withMessage(
  outcome: PageOutcome,
  { lang, path }: Pick<RequestContext, 'lang' | 'path'>,
  locales: Base['locales'],
): Promise<PageOutcome> {
  if (outcome.kind === 'failed') {
    const line = outcome.message.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();
    return { ...outcome, message: shortenText(line, MAX_MESSAGE) };
  }
  if (outcome.kind !== 'missing') return outcome;
  const i18n = await loadI18n(
    lang,
    messageOverrides(locales, lang, () => {}),
  );
  return { ...outcome, message: errorTitle(i18n, outcome, path) };
}
