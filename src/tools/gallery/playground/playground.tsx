import { useMemo } from 'react';
import type { PropsOf } from '#registry/kit/define.ts';
import { rootProps } from '#registry/kit/ui/classes.ts';
import { GalleryMessages } from '../messages.tsx';
import { Sandbox } from '../sandbox/sandbox.tsx';
import { PlaygroundHead, parseEntry } from './playground-head.tsx';
import type spec from './props.ts';
import styles from './playground.module.css';
import { Workbench } from './workbench.tsx';

/** A component type with its sample, live, beside its props as a form and as JSON. */
export default function Playground({ entry, sample, previous, next, root, children }: PropsOf<typeof spec>) {
  const parsed = useMemo(() => parseEntry(entry), [entry]);
  return (
    <GalleryMessages>
      <Sandbox>
        <div {...rootProps(root, styles.playground, 'bleed')}>
          <PlaygroundHead entry={parsed} previous={previous} next={next} />
          <Workbench key={`${parsed.type} ${sample}`} entry={parsed} sample={sample}>
            {children}
          </Workbench>
        </div>
      </Sandbox>
    </GalleryMessages>
  );
}
