/** What was chosen, of the values that a list of choices has; a browser hands it over as any text. */
export function chosen<T extends string>(choices: readonly { readonly value: T }[], text: string): T | undefined {
  return choices.find(({ value }) => value === text)?.value;
}
