import slugify from 'slugify';

/** A name as part of an address: letters a to z, digits and single hyphens, at most `max` of them; empty where nothing is left. */
export const slugOf = (name: string, max: number): string => slugify(name, { lower: true, strict: true }).slice(0, max).replace(/-+$/, '');
