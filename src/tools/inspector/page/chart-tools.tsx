import type { ChartDetail } from './drawn-charts.ts';
import styles from './chart.module.css';

interface ChartToolsProps {
  readonly zoomOut: () => void;
  readonly zoomIn: () => void;
  readonly fit: () => void;
  /** Ids of all states that can be collapsed. */
  readonly collapsible: readonly string[];
  readonly detail: ChartDetail;
  readonly change: (next: Partial<ChartDetail>) => void;
  readonly follows: boolean;
  readonly setFollows: (follows: boolean) => void;
}

/** Zoom and detail of a chart. */
export function ChartTools({ detail, change, collapsible, follows, setFollows, ...zoom }: ChartToolsProps) {
  return (
    <div className={styles.tools}>
      <button type="button" aria-label="Zoom out" onClick={zoom.zoomOut}>
        −
      </button>
      <button type="button" aria-label="Zoom in" onClick={zoom.zoomIn}>
        +
      </button>
      <button type="button" onClick={zoom.fit}>
        Fit
      </button>
      {collapsible.length > 0 && (
        <>
          <button type="button" onClick={() => change({ collapsed: new Set(collapsible) })}>
            Collapse all
          </button>
          <button type="button" onClick={() => change({ collapsed: new Set() })}>
            Expand all
          </button>
        </>
      )}
      <label>
        <input
          type="checkbox"
          checked={detail.hasActions}
          onChange={({ target }) => change({ hasActions: target.checked })}
        />{' '}
        Actions
      </label>
      <label>
        <input type="checkbox" checked={follows} onChange={({ target }) => setFollows(target.checked)} /> Follow
      </label>
    </div>
  );
}
