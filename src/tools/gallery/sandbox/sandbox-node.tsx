import type { PropsOf } from '#registry/kit/define.ts';
import { rootProps } from '#registry/kit/ui/classes.ts';
import { GalleryMessages } from '../messages.tsx';
import type spec from './props.ts';
import { Sandbox } from './sandbox.tsx';

/** A sandbox around nodes, in the flow of the page. */
export default function SandboxNode({ root, children }: PropsOf<typeof spec>) {
  return (
    <GalleryMessages>
      <Sandbox>
        <div {...rootProps(root, 'page-flow', 'bleed')}>{children}</div>
      </Sandbox>
    </GalleryMessages>
  );
}
