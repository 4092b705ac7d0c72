import { bookingUi } from './booking';
import { crmUi } from './crm';
import type { EngineUi } from './engine-ui';

/** The engines that have pages. One of them is a line here, and one in `views.ts` beside it. */
export const engineUis = [bookingUi, crmUi] as const;

const all: readonly EngineUi[] = engineUis;

/** The one whose module a page names. */
export const engineOf = (module: string | undefined): EngineUi | undefined => all.find((ui) => ui.module === module);
