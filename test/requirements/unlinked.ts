/** Decisions that no line of code implements: rules about packages and builds, and one that was replaced. */
export const unlinked: readonly string[] = ['D106', 'D120', 'D167', 'D172'];
