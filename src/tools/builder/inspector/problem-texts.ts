import { useLingui } from '@lingui/react/macro';

/** The text of a diagnostic's code, in the workbench's language; undefined for a code that is not known here. */
export function useProblemTexts(): (code: string) => string | undefined {
  const { t } = useLingui();
  const texts: Readonly<Record<string, string>> = {
    BROKEN_LINK: t({ id: 'builder.check.brokenLink', message: 'This link leads nowhere.' }),
    COMPONENT_THREW: t({ id: 'builder.problem.componentThrew', message: 'This component failed, and was left out.' }),
    CYCLE: t({ id: 'builder.problem.cycle', message: 'This contains itself; it was cut there.' }),
    FORBIDDEN_KEY: t({ id: 'builder.problem.forbiddenKey', message: 'A name that is not allowed was dropped.' }),
    INVALID_NODE: t({
      id: 'builder.problem.invalidNode',
      message: 'A setting of this part is not as expected, and was dropped.',
    }),
    INVALID_PAGE: t({ id: 'builder.problem.invalidPage', message: 'The page is not as expected.' }),
    INVALID_PATH: t({ id: 'builder.problem.invalidPath', message: 'The place that data is read from does not exist.' }),
    INVALID_PROP: t({
      id: 'builder.problem.invalidProp',
      message: 'A value is not as expected; the default is shown.',
    }),
    INVALID_PROPS: t({
      id: 'builder.problem.invalidProps',
      message: 'The values are no object; the defaults are shown.',
    }),
    INVALID_WHEN: t({ id: 'builder.problem.invalidWhen', message: 'The condition can’t be read; the part is hidden.' }),
    MIGRATION_FAILED: t({
      id: 'builder.problem.migrationFailed',
      message: 'This part is of an older version and could not be brought up to date.',
    }),
    NOT_A_NODE: t({ id: 'builder.problem.notANode', message: 'Something here is no component; it was left out.' }),
    REDIRECT_IGNORED: t({
      id: 'builder.problem.redirectIgnored',
      message: 'The page leads elsewhere; that is ignored in the preview.',
    }),
    RENDER_FAILED: t({ id: 'builder.problem.renderFailed', message: 'The page could not be shown.' }),
    REPEATED_ID: t({
      id: 'builder.problem.repeatedId',
      message: 'Another part has the same id; this one got a new one.',
    }),
    SLOT_NOT_ACCEPTED: t({ id: 'builder.problem.slotNotAccepted', message: 'This component does not belong here.' }),
    STRING_TOO_LONG: t({ id: 'builder.problem.stringTooLong', message: 'A text is too long, and was cut.' }),
    TOO_DEEP: t({
      id: 'builder.problem.tooDeep',
      message: 'Parts stand within each other too deeply; the rest was cut.',
    }),
    TOO_MANY_NODES: t({
      id: 'builder.problem.tooManyNodes',
      message: 'The page has too many parts; the rest was cut.',
    }),
    TOO_MUCH_CONTENT: t({ id: 'builder.problem.tooMuchContent', message: 'The page is too large; the rest was cut.' }),
    UNKNOWN_PROP: t({
      id: 'builder.problem.unknownProp',
      message: 'A property that this component does not have was dropped.',
    }),
    UNKNOWN_SLOT: t({
      id: 'builder.problem.unknownSlot',
      message: 'A panel that this component does not have is not shown.',
    }),
    UNKNOWN_TYPE: t({
      id: 'builder.problem.unknownType',
      message: 'There is no such component; what is in it is shown in its place.',
    }),
    VALUE_TOO_DEEP: t({ id: 'builder.problem.valueTooDeep', message: 'A value is nested too deeply, and was cut.' }),
  };
  return (code) => (Object.hasOwn(texts, code) ? texts[code] : undefined);
}
