import { useLingui } from '@lingui/react/macro';

/** Says why the assistant did not finish, by the key of its fault. */
export function useFaultText(): (key: string) => string {
  const { t } = useLingui();
  const texts: Readonly<Record<string, string>> = {
    ASSISTANT_KEY: t({
      id: 'builder.assistant.key',
      message: 'The language model does not accept the key of this shop. Tell the operator of the server.',
    }),
    ASSISTANT_BUSY: t({
      id: 'builder.assistant.busy',
      message: 'The language model gets too many requests at the moment. Try again in a minute.',
    }),
    ASSISTANT_LATE: t({ id: 'builder.assistant.late', message: 'The language model did not answer in time.' }),
    ASSISTANT_UNREACHABLE: t({
      id: 'builder.assistant.unreachable',
      message: 'The language model can’t be reached. Try again later.',
    }),
    ASSISTANT_NONSENSE: t({
      id: 'builder.assistant.nonsense',
      message: 'The language model gave an answer that can’t be used. Try again, or in other words.',
    }),
    ASSISTANT_STEPS: t({
      id: 'builder.assistant.steps',
      message: 'The assistant needed too many steps and was stopped. Ask for less at a time.',
    }),
    ASSISTANT_TOKENS: t({
      id: 'builder.assistant.tokens',
      message: 'The assistant read and wrote too much and was stopped. Ask for less at a time.',
    }),
    ASSISTANT_TIME: t({
      id: 'builder.assistant.time',
      message: 'The assistant took longer than five minutes and was stopped. Ask for less at a time.',
    }),
    NOT_ALLOWED: t({ id: 'builder.assistant.notAllowed', message: 'Your role may not ask for this.' }),
  };
  const other = t({ id: 'builder.assistant.failed', message: 'Something went wrong in the shop. Try again.' });
  return (key) => texts[key] ?? other;
}
