import { createContext, useContext } from 'react';
import type { Call } from '../../call/call.ts';
import type { Lang } from '#schemas/lang.ts';
import type { RecordSource } from '../editor-form/record-source.ts';
import type { AskStore } from './api/builder-store.ts';
import type { Manifest } from './api/manifest.ts';

/** What every part of the builder works with. */
export interface Bench {
  /** Language of the builder itself. */
  readonly lang: Lang;
  readonly store: AskStore;
  /** The shop's own calls. */
  readonly call: Call;
  /** What can be chosen of the shop. */
  readonly records: RecordSource;
  readonly manifest: Manifest;
}

export const BenchContext = createContext<Bench | null>(null);

export function useBench(): Bench {
  const bench = useContext(BenchContext);
  if (bench === null) throw new Error('useBench: there is no BenchContext around this part of the builder');
  return bench;
}
