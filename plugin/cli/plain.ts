/** Text of a site as a terminal may show it: control characters could move the cursor or forge lines (D100). */
export const plain = (text: string) => text.replace(/[\p{Cc}\p{Cf}]/gu, (character) => (character === '\n' ? character : '\ufffd'));
