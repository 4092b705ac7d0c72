import { engines } from '../engines';
import type { Section } from '../kit/site-file/section';
import { groups } from '../resources';

/** The parts of a site file, in the order in which they are written and applied: each belongs to a group or to an engine (D300). */
export const sections: readonly Section[] = [...groups, ...engines]
  .flatMap(({ siteSections }) => siteSections)
  .sort((one, other) => one.place - other.place);
