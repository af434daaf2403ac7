import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import type { SectionSummary } from '#schemas/builder/records.ts';
import { dataOf } from '../api/use-store-query.ts';
import { BuilderContext, type BuilderServices } from '../builder-context.ts';
import { NOTE_TYPES } from '#schemas/page/checkout-notes.ts';
import { ZONE_PATHS } from '#schemas/page/zones.ts';
import type { Manifest } from '../api/manifest.ts';
import { withExperimentType } from '../experiments/experiment-type.ts';
import { withSectionTypes } from './section-types.ts';

/** The shop's shared sections, for the parts of the builder. */
export interface Sections {
  /** Sections by their type. */
  readonly byType: ReadonlyMap<string, SectionSummary>;
  /** Path of the page that is edited. */
  readonly path: string | undefined;
  /** Reads the sections again. */
  readonly refresh: () => Promise<void>;
  /** Id of the node whose dialog to make a section of it is open. */
  readonly making: string | undefined;
  /** Opens that dialog; undefined closes it. */
  readonly make: (id: string | undefined) => void;
  /** Number of the variant that the preview shows, by experiment. */
  readonly shown: ReadonlyMap<string, number>;
  readonly show: (experiment: string, number: number) => void;
}

const NONE: Sections = {
  byType: new Map(),
  path: undefined,
  refresh: async () => undefined,
  making: undefined,
  make: () => undefined,
  shown: new Map(),
  show: () => undefined,
};

const SectionsContext = createContext<Sections>(NONE);

/** The shop's shared sections; none outside `SectionsProvider`. */
export function useSections(): Sections {
  return useContext(SectionsContext);
}

interface Props {
  readonly services: BuilderServices;
  readonly path: string | undefined;
  /** Shown until the sections are read. */
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

/** The manifest with the types that the checkout can show. */
function onlyNotes(manifest: Manifest): Manifest {
  return { ...manifest, types: new Map([...manifest.types].filter(([type]) => NOTE_TYPES.includes(type))) };
}

/** Reads the shop's sections, again whenever the tab is shown, and gives the manifest a type for each. */
export function SectionsProvider({ services, path, fallback, children }: Props) {
  const { store, client, manifest, lang } = services;
  const { data, isPending, refetch } = useQuery(
    {
      queryKey: ['builderSections', {}],
      queryFn: () => dataOf(store('builderSections', {})),
      refetchOnWindowFocus: 'always',
    },
    client,
  );
  const [making, make] = useState<string>();
  const [shown, setShown] = useState<ReadonlyMap<string, number>>(NONE.shown);
  const show = useCallback(
    (experiment: string, number: number) => setShown((before) => new Map(before).set(experiment, number)),
    [],
  );
  const refresh = useCallback(async () => void (await refetch()), [refetch]);
  const byType = useMemo(() => new Map(data?.sections.map((each) => [each.type, each])), [data]);
  const sections = useMemo<Sections>(
    () => ({ byType, path, refresh, making, make, shown, show }),
    [byType, path, refresh, making, shown, show],
  );
  const extended = useMemo(() => {
    const isCheckout = path === ZONE_PATHS.checkoutZone;
    const all = () => withExperimentType(withSectionTypes(manifest, [...byType.values()], path, lang));
    return { ...services, manifest: isCheckout ? onlyNotes(manifest) : all() };
  }, [services, manifest, byType, path, lang]);
  if (isPending) return fallback;
  return (
    <SectionsContext value={sections}>
      <BuilderContext value={extended}>{children}</BuilderContext>
    </SectionsContext>
  );
}
