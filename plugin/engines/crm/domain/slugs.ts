import { slugOf } from '../../../kit/slug';

export const maxSlug = 150;

/** A title as a slug; what has no Latin letters gets the word itself. */
export const slugFor = (title: string, otherwise: string): string => slugOf(title, maxSlug) || otherwise;
