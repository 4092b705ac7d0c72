import { type Input, listOf } from '../../../kit/input/query';
import { intOf } from '../../../kit/input/rules';

/** The ids in a setting, as a list or alone; what is none is left out. */
export const idsIn = (value: Input): number[] => [
  ...new Set(
    listOf(value)
      .map(intOf)
      .filter((id): id is number => id !== undefined && id > 0),
  ),
];
