import { type ComponentType, type FunctionComponent, useLayoutEffect, useState } from 'react';

/** A component whose code is loaded when it is first rendered, or ahead of that. */
export interface LoadedOnRender<Props> extends FunctionComponent<Props> {
  /** Loads the code. Rejects where it can't be fetched, and may then be called again. */
  readonly preload: () => Promise<void>;
}

/**
 * A component for overlays, mainly dialogs. It draws nothing until its code is loaded, draws at once if the code is
 * there, and throws in render if it could not be fetched. `lazy` within `Suspense` would appear 300 ms later: React
 * shows what replaces a fallback no earlier than that after the fallback.
 *
 * @example
 * const Panel = loadOnRender(async () => (await import('./panel.tsx')).Panel);
 */
export function loadOnRender<Props extends object>(load: () => Promise<ComponentType<Props>>): LoadedOnRender<Props> {
  let Loaded: ComponentType<Props> | undefined;
  const preload = async () => {
    Loaded ??= await load();
  };

  function OnRender(props: Props) {
    const [state, setState] = useState<{ readonly failure?: unknown }>();
    const Drawn = Loaded;
    useLayoutEffect(() => {
      // The code may have come since this was rendered: what counts is what was drawn.
      if (Drawn === undefined)
        preload().then(
          () => setState({}),
          (failure: unknown) => setState({ failure }),
        );
    }, [Drawn]);
    if (state && 'failure' in state) throw state.failure;
    return Drawn === undefined ? null : <Drawn {...props} />;
  }

  return Object.assign(OnRender, { preload });
}
