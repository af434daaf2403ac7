import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { RedirectFault } from '#schemas/builder/redirects.ts';
import type { StoreAnswer } from '../api/store-client.ts';
import { useStoreFaults } from '../api/use-store-faults.ts';

interface RefusalText {
  /** Why the last change was refused; undefined where it was not. */
  readonly text: string | undefined;
  readonly show: (answer: StoreAnswer<unknown> | { readonly fault: string }) => void;
}

/** Says why the store refused a change of old addresses. */
export function useRefusalText(): RefusalText {
  const storeFault = useStoreFaults();
  const faultText = useFaultText();
  const [text, setText] = useState<string>();
  const show: RefusalText['show'] = (answer) => {
    if (!('ok' in answer)) return setText(answer.fault);
    if (answer.ok) return setText(undefined);
    if (answer.kind === 'refused' && answer.fault !== undefined) return setText(faultText(answer.fault));
    setText(storeFault(answer));
  };
  return { text, show };
}

/** Says the fault of an old address, or a note on it, in the language of the workbench. */
export function useFaultText(): (fault: RedirectFault) => string {
  const { t } = useLingui();
  return ({ code, field, about = '' }) => {
    const texts: Readonly<Record<RedirectFault['code'], string>> = {
      missing: t({ id: 'builder.redirects.fault.missing', message: 'It is missing.' }),
      invalid: t({ id: 'builder.redirects.fault.invalid', message: 'This is no valid address.' }),
      'no-slash': t({ id: 'builder.redirects.fault.slash', message: 'The address must begin with one “/”.' }),
      'too-long': t({ id: 'builder.redirects.fault.long', message: 'The address is too long.' }),
      home: t({ id: 'builder.redirects.fault.home', message: 'The home page can not lead elsewhere.' }),
      reserved: t({ id: 'builder.redirects.fault.reserved', message: 'The shop itself needs this address.' }),
      query: t({
        id: 'builder.redirects.fault.query',
        message: 'What follows the “?” has too many parameters, one of them twice, or one that pages do not get.',
      }),
      star: t({
        id: 'builder.redirects.fault.star',
        message: 'A “*” does not stand for other addresses. Add each old address by itself.',
      }),
      foreign: t({ id: 'builder.redirects.fault.foreign', message: `${about} is not this shop.` }),
      'has-page': t({
        id: 'builder.redirects.fault.page',
        message: 'The shop has a page at this address, which visitors see.',
      }),
      twice: t({ id: 'builder.redirects.fault.twice', message: `Line ${about} has this old address too.` }),
      status: t({ id: 'builder.redirects.fault.status', message: 'The status must be 301, 302, 307, 308 or empty.' }),
      full: t({ id: 'builder.redirects.fault.full', message: 'There are too many old addresses.' }),
      loop: t({ id: 'builder.redirects.fault.loop', message: 'The page that it leads to leads back here.' }),
      'no-file': t({
        id: 'builder.redirects.fault.file',
        message: 'That file has no rows, or a quotation mark is not closed.',
      }),
      shortened: t({
        id: 'builder.redirects.fault.shortened',
        message: `Its target leads on, so it leads to ${about} at once.`,
      }),
      'no-page': t({ id: 'builder.redirects.fault.noPage', message: `The shop has no page ${about}.` }),
    };
    const names = {
      from: t({ id: 'builder.redirects.from', message: 'Old address' }),
      to: t({ id: 'builder.redirects.to', message: 'Leads to' }),
    };
    return field === undefined ? texts[code] : `${names[field]}: ${texts[code]}`;
  };
}
