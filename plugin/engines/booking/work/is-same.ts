/** Whether a stored value is what was sent, as people compare: nothing is an empty text, and 5 is `5`. */
export const isSame = (stored: string | number | null | undefined, sent: unknown): boolean =>
  sent === undefined || sent === null ? asText(stored) === '' : isPlain(sent) && asText(stored) === String(sent);

const asText = (value: string | number | null | undefined) => (value === null || value === undefined ? '' : String(value));
const isPlain = (value: unknown) => typeof value === 'string' || typeof value === 'number';
