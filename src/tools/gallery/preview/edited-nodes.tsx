import { I18nProvider } from '@lingui/react';
import { useContext, useMemo } from 'react';
import { PageContext } from '#registry/kit/shop.ts';
import type { DisplayedEdit } from '../editor/use-resolved-edit.ts';
import type { ResolvedNode } from '../../../renderer/resolve/resolved-node.ts';
import { preview } from '../../../renderer/react/preview-parts.tsx';
import { styleClass } from '../../../renderer/resolve/style.ts';
import { Nodes, RenderingContext } from '../../../renderer/react/tree.tsx';

interface Props {
  readonly shown: DisplayedEdit;
  /** Called when a component throws; its neighbours stay rendered. */
  readonly failed: (node: ResolvedNode, error: unknown) => void;
}

/** Renders edited nodes as a page would, in the language of the preview, each in an error boundary. */
export function EditedNodes({ shown, failed }: Props) {
  const around = useContext(RenderingContext);
  const rendering = useMemo(
    () => (around === null ? null : { ...around, preview, kept: undefined, styleClass, failed }),
    [around, failed],
  );
  return (
    <I18nProvider i18n={shown.i18n}>
      <PageContext value={shown.page}>
        <RenderingContext value={rendering}>
          <Nodes nodes={shown.nodes} />
        </RenderingContext>
      </PageContext>
    </I18nProvider>
  );
}
