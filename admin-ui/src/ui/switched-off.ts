import { later } from './later';
import type { SwitchedOffProps } from './switched-off-card';

/** What stands in place of a page whose module is off: most people never see it, so it is no part of the frame. */
export const SwitchedOff = later<SwitchedOffProps>(async () => (await import('./switched-off-card')).SwitchedOffCard);
