import type { FunctionComponent } from 'react';
import type { ComponentSpec } from './define.ts';

/** How one type is loaded: its declaration and its component apart, so that a shopper's page carries no schema. */
export interface RegistryEntry {
  readonly spec: () => Promise<{ readonly default: ComponentSpec }>;
  readonly component: () => Promise<{ readonly default: FunctionComponent<never> }>;
}

/** Component types by name. */
export type Registry = Readonly<Record<string, RegistryEntry>>;
