import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import type { StoreAnswer } from '../api/store-client.ts';

interface RefusalText {
  /** Why the last change was refused; undefined where it was not. */
  readonly text: ReactNode;
  readonly show: (answer: StoreAnswer<unknown> | { readonly fault: string }) => void;
}

/** Says why the store refused a change of old addresses: in its own words, where it has some. */
export function useRefusalText(): RefusalText {
  const { t } = useLingui();
  const [text, setText] = useState<ReactNode>();
  const show: RefusalText['show'] = (answer) => {
    if ('fault' in answer) return setText(answer.fault);
    if (answer.ok) return setText(undefined);
    if (answer.kind === 'refused' && answer.key === 'REDIRECT_REFUSED')
      return setText(<span lang="en">{answer.message}</span>);
    setText(t({ id: 'builder.team.refused', message: 'The shop did not take this. Try again.' }));
  };
  return { text, show };
}
