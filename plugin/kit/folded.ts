/** Letters without case and accents. */
export const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** A text as it is compared with what people write: without case, accents and runs of white space. */
export const folded = (text: string): string => fold(text).replace(/\s+/g, ' ').trim();
