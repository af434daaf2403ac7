/** Experiments in the header, footer and free zone: of all pages, so that their ids name the zone. Pure. */
import { zoneNodes } from '../page/base.ts';
import { replaceNodes } from '../page/replace-nodes.ts';
import { PAGE_ZONES, type PageZone, ZONE_PATHS } from '../page/zones.ts';
import { isRecord } from '../record.ts';
import { EXPERIMENT_TYPE, type Experiment, listExperiments } from './experiment.ts';

type Zones = { readonly [Zone in PageZone]?: unknown };

/** Id of an experiment in a zone of all pages, whose node has an id of its own there. */
export function zoneExperimentId(zone: PageZone, id: string): string {
  return `${ZONE_PATHS[zone]}:${id}`;
}

/** The base with the nodes of its zones changed, the checkout's excepted; the base itself if none changes. */
export function changeZones<Base extends Zones>(
  base: Base,
  change: (nodes: readonly unknown[], zone: PageZone) => unknown,
): Base {
  const changed = PAGE_ZONES.flatMap((zone) => {
    const nodes = zoneNodes(base[zone]);
    const children = change(nodes, zone);
    return children === nodes ? [] : [[zone, { ...(isRecord(base[zone]) ? base[zone] : {}), children }] as const];
  });
  return changed.length === 0 ? base : { ...base, ...Object.fromEntries(changed) };
}

/** The base whose experiments have the ids that counts and choices know them by. */
export function nameZoneExperiments<Base extends Zones>(base: Base): Base {
  return changeZones(base, (nodes, zone) =>
    replaceNodes(nodes, (node) =>
      node.type === EXPERIMENT_TYPE && typeof node.id === 'string' && node.id !== ''
        ? { ...node, id: zoneExperimentId(zone, node.id) }
        : node,
    ),
  );
}

/** The experiments of a base that `nameZoneExperiments` has returned. */
export function listZoneExperiments(base: Zones): readonly Experiment[] {
  return PAGE_ZONES.flatMap((zone) => listExperiments(zoneNodes(base[zone])));
}
