/** Which of the subjects that a campaign tries a contact gets, by their weights; undefined where there are none. */
export function variantOf<T extends { readonly weight: number }>(subjects: readonly T[], share: number): T | undefined {
  const total = subjects.reduce((sum, { weight }) => sum + weight, 0);
  let upTo = 0;
  return (
    subjects.find(({ weight }) => {
      upTo += weight;
      return share * total < upTo;
    }) ?? subjects.at(-1)
  );
}

/** When a contact gets it, within the range of a campaign that is spread over time. */
export const timeWithin = ([from, to]: readonly [number, number], share: number): number => Math.floor(from + (to - from) * share);
