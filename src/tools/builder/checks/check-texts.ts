import { useLingui } from '@lingui/react/macro';
import type { Finding, PublishCheck } from '#schemas/builder/checks.ts';
import { useProblemTexts } from '../inspector/problem-texts.ts';

/** The text of each kind of finding. */
export function useCheckTexts(): Readonly<Record<PublishCheck, string>> {
  const { t } = useLingui();
  return {
    'no-title': t({
      id: 'builder.check.noTitle',
      message: 'The page has no title: tabs and search results show none.',
    }),
    diagnostic: t({ id: 'builder.check.diagnostic', message: 'The shop cannot show this as it is written.' }),
    'broken-link': t({ id: 'builder.check.brokenLink', message: 'This link leads nowhere.' }),
    'heading-order': t({ id: 'builder.check.headingOrder', message: 'This heading is out of order.' }),
    'no-alt': t({
      id: 'builder.check.noAlt',
      message: 'A picture has no description for those who cannot see it. Describe it, or mark it as decoration.',
    }),
    'missing-translation': t({
      id: 'builder.check.missingTranslation',
      message: 'A text lacks a translation, or still has the words of the sample.',
    }),
    'sample-words': t({
      id: 'builder.check.sampleWords',
      message: 'This still has the words of the sample. Write your own.',
    }),
    accessibility: t({
      id: 'builder.check.accessibility',
      message: 'Some people cannot use this: it breaks a rule of accessibility.',
    }),
    heavy: t({ id: 'builder.check.heavy', message: 'Pictures or scripts are heavy: phones wait for them.' }),
  };
}

interface FindingTexts {
  /** Names the fault. */
  readonly text: string;
  /** The part of the page that has it. */
  readonly detail: string;
}

/** Texts of a finding. */
export function useFindingTexts(): (finding: Pick<Finding, 'code' | 'node' | 'detail' | 'problem'>) => FindingTexts {
  const { t } = useLingui();
  const texts = useCheckTexts();
  const problemText = useProblemTexts();
  return ({ code, node, detail, problem }) => {
    const known = problem && problemText(problem.code);
    if (known !== undefined) return { text: known, detail: '' };
    if (code === 'accessibility' && detail.startsWith(CONTRAST))
      return {
        text: t({
          id: 'builder.check.contrast',
          message: 'This text is hard to read on its background. Choose other colours.',
        }),
        detail: detail.slice(CONTRAST.length).replaceAll(/<[^<>]*>/g, ''),
      };
    if (code === 'missing-translation' && node === undefined)
      return { text: texts[code], detail: `${t({ id: 'builder.page.title', message: 'Title' })}: ${detail}` };
    return { text: texts[code], detail };
  };
}

const CONTRAST = 'color-contrast: ';
