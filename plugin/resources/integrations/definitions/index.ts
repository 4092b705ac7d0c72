import { alerts } from './alerts';
import { automation } from './automation';
import { booking } from './booking';
import type { IntegrationDefinition } from './definition';
import { marketing } from './marketing';
import { smtp } from './smtp';

/** Every integration, in the order of lists. */
export const definitions: readonly IntegrationDefinition[] = [automation, booking, marketing, smtp, alerts];
