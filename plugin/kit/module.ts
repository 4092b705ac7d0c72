import { type TProperties, Type } from '@sinclair/typebox';
import type { ModuleDefinition } from './group';

/** What a module is called, and what can be set of it. */
export interface ModuleWords {
  readonly label: string;
  readonly config?: TProperties;
  readonly defaults?: Readonly<Record<string, unknown>>;
  readonly needs?: 'posts';
}

/**
 * A module that is there for every site and active unless it is switched off. Keys that the schema doesn't name are kept: whoever
 * extends a module stores its settings there too.
 */
export const moduleOf = (module: string, { label, config = {}, defaults = {}, needs }: ModuleWords): ModuleDefinition => ({
  module,
  label,
  isPrivate: false,
  isActiveByDefault: true,
  config: Type.Object(config),
  defaults,
  ...(needs === undefined ? {} : { needs }),
});
