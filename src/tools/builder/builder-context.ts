import type { QueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { Call } from '../../call/call.ts';
import type { Lang } from '#schemas/lang.ts';
import type { RecordSource } from '../editor-form/record-source.ts';
import type { CallStore } from './api/store-client.ts';
import type { SendPicture } from './api/send-picture.ts';
import type { Manifest } from './api/manifest.ts';

/** Shared dependencies of the builder's parts. */
export interface BuilderServices {
  /** Language of the builder's interface. */
  readonly lang: Lang;
  readonly store: CallStore;
  /** Sends pictures to the library. */
  readonly sendPicture: SendPicture;
  /** Caches what the store and the shop have answered. */
  readonly client: QueryClient;
  /** Id of the release that is worked in; none: the shop itself. */
  readonly release?: string | undefined;
  /** The shop's public API. */
  readonly call: Call;
  /** Records of the shop to choose from. */
  readonly records: RecordSource;
  readonly manifest: Manifest;
  /** Whether the shop's operator has configured an assistant. */
  readonly hasAssistant?: boolean;
}

/** Context of the builder; null outside it. */
export const BuilderContext = createContext<BuilderServices | null>(null);

/** Returns the builder's services. Throws in a component outside `BuilderContext`. */
export function useBuilder(): BuilderServices {
  const services = useContext(BuilderContext);
  if (services === null) throw new Error('useBuilder: there is no BuilderContext around this part of the builder');
  return services;
}

/** Hash of a page whose release is open at first, at its time. */
export const SCHEDULE_HASH = '#schedule';

/** Address of the builder in a release: of a page in the editor, else of the list of pages. */
export function builderHref(release: string | undefined, page?: string): string {
  const parameters = { ...(page === undefined ? {} : { page }), ...(release === undefined ? {} : { release }) };
  const search = new URLSearchParams(parameters).toString();
  return search === '' ? location.pathname : `${location.pathname}?${search}`;
}
