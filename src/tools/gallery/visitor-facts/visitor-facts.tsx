import { useSyncExternalStore } from 'react';
import type { PropsOf } from '#registry/kit/define.ts';
import { useVisitor } from '#registry/kit/shop.ts';
import { rootProps } from '#registry/kit/ui/classes.ts';
import { FactList } from '../facts/fact-list.tsx';
import type spec from './props.ts';
import styles from './visitor-facts.module.css';

/** The visitor as components see them, live, in the code's own names. */
export default function VisitorFacts({ root }: PropsOf<typeof spec>) {
  const { user, member, joinCount, prompt } = useVisitor();
  const address = useSyncExternalStore(never, addressHere, () => '');
  return (
    <div {...rootProps(root, styles.facts)}>
      <FactList
        lang="en"
        facts={[
          ['user', written(user)],
          ['member', written(member)],
          ['joinCount', written(joinCount)],
          ['prompt', written(prompt)],
          ['continue_url', address],
        ]}
      />
    </div>
  );
}

function written(value: unknown): string {
  return value === undefined ? 'undefined' : JSON.stringify(value);
}

/** Return address for the account service (specification, chapter 7). */
function addressHere(): string {
  return location.href.replace(/(?<!\/)\/+$/, '');
}

const never = () => () => {};
