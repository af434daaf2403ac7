import { type ComponentType, type FunctionComponent, useLayoutEffect, useState } from 'react';

/** A component whose code is loaded when it is first rendered, or ahead of that. */
export interface LoadedOnRender<Props> extends FunctionComponent<Props> {
  /** Loads the code. Rejects where it can't be fetched, and may then be called again. */
  readonly preload: () => Promise<void>;
}

/**
 * A component for overlays, mainly dialogs. It draws nothing until its code is loaded, and draws at once if the code is
 * there. Code that could not be fetched is requested again when the browser is back online: an error in render would
 * remove the whole page. `lazy` within `Suspense` would appear 300 ms later: React shows what replaces a fallback no
 * earlier than that after the fallback.
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
    const [, setLoads] = useState(0);
    const Drawn = Loaded;
    useLayoutEffect(() => {
      if (Drawn !== undefined) return;
      // The code may have come since this was rendered: what counts is what was drawn.
      const draw = () =>
        void preload().then(
          () => setLoads(1),
          () => {},
        );
      draw();
      addEventListener('online', draw);
    }, [Drawn]);
    return Drawn === undefined ? null : <Drawn {...props} />;
  }

  return Object.assign(OnRender, { preload });
}
