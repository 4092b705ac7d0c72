import type { Section } from './section';
import { ai } from './sections/ai';
import { crm } from './sections/crm';
import { entitlements } from './sections/entitlements';
import { integrations } from './sections/integrations';
import { modules } from './sections/modules';
import { recipes } from './sections/recipes';
import { roles } from './sections/roles';
import { sources } from './sections/sources';
import { users } from './sections/users';
import { variables } from './sections/variables';

/** The parts of a site file, in the order in which they are written and applied: what comes later may depend on what comes before. */
export const sections: readonly Section[] = [entitlements, modules, users, roles, crm, variables, ai, integrations, sources, recipes];
