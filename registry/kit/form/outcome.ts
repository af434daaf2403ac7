import type { PageView } from '#registry/kit/shop.ts';

/** Where a form stands: `faults` by field name, `failure` where it failed as a whole. */
export interface Outcome {
  readonly status: 'open' | 'sending' | 'sent';
  readonly faults: Readonly<Record<string, string>>;
  readonly failure: string | undefined;
}

export const OPEN: Outcome = { status: 'open', faults: {}, failure: undefined };

/** Whether there is something to mend. */
export function isRefused({ faults, failure }: Outcome): boolean {
  return failure !== undefined || Object.keys(faults).length > 0;
}

/**
 * How a form that was sent without script ended: the service leads back with `form`, `form_result` (`sent` or a key)
 * and `form_faults` (`name:KEY,…`).
 */
export function outcomeInUrl({ query }: PageView, formId: string): Outcome {
  const { form, form_result: result, form_faults: list = '' } = query;
  if (form !== formId || result === undefined) return OPEN;
  if (result === 'sent') return { ...OPEN, status: 'sent' };
  const faults = Object.fromEntries(
    list.split(',').flatMap((entry) => {
      const [name = '', key = ''] = entry.split(':');
      return name === '' || key === '' ? [] : [[name, key]];
    }),
  );
  return { status: 'open', faults, failure: Object.keys(faults).length === 0 ? result : undefined };
}
