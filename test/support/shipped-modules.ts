import { engines } from '../../plugin/engines';
import type { ModuleDefinition } from '../../plugin/kit/group';
import { groups } from '../../plugin/resources';

/** The modules that the product ships, in the order of their registration. */
export const shippedModules: readonly ModuleDefinition[] = [...groups, ...engines].flatMap(({ modules }) => modules);
