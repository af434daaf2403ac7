import { useMemo } from 'react';
import type { PropsOf } from '#registry/kit/define.ts';
import { rootProps } from '#registry/kit/ui/classes.ts';
import { GalleryMessages } from '../messages.tsx';
import { Sandbox } from '../sandbox/sandbox.tsx';
import { readEntry } from './entry.ts';
import { PlaygroundHead } from './playground-head.tsx';
import type spec from './props.ts';
import styles from './playground.module.css';
import { Workbench } from './workbench.tsx';

/** A component type to play with: its sample, live, beside its props as a form and as JSON. */
export default function Playground({ entry, sample, previous, next, root, children }: PropsOf<typeof spec>) {
  const read = useMemo(() => readEntry(entry), [entry]);
  return (
    <GalleryMessages>
      <Sandbox>
        <div {...rootProps(root, styles.playground, 'bleed')}>
          <PlaygroundHead entry={read} previous={previous} next={next} />
          <Workbench key={`${read.type} ${sample}`} entry={read} sample={sample}>
            {children}
          </Workbench>
        </div>
      </Sandbox>
    </GalleryMessages>
  );
}
