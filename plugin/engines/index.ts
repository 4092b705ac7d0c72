import { bookingEngine } from './booking/parts';
import { crmEngine } from './crm/parts';
import type { EngineDefinition } from './kit/definition';

/** The embedded providers. One of them is a line here: the service takes everything else from its definition. */
export const engines: readonly EngineDefinition[] = [bookingEngine, crmEngine];
