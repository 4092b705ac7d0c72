/** Decisions that no line of code implements: rules about packages, builds and tests, and those that were replaced. */
export const unlinked: readonly string[] = [
  'D106',
  'D120',
  'D167',
  'D172',
  'D341',
  'D584',
  'D70',
  'D708',
  'D730',
  'D733',
  'D734',
  'D736',
  'D751',
  'D760',
  'D762',
  'D767',
];
