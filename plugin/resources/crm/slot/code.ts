import { slugOf } from '../../../kit/slug';

const maxLength = 64;
const reserved = /^crm-\d+$/;

/** What the code of a slot of this name would be. */
export const slugFor = (name: string): string => slugOf(name, maxLength);

/**
 * The slot's fixed code: the slug of its name, or `crm-<num>` where that is empty, taken or of the fallback's own form, which has to
 * stay free for the slot of that number (D48).
 */
export const codeOf = (slug: string, num: string, isTaken: boolean): string =>
  slug === '' || reserved.test(slug) || isTaken ? `crm-${num}` : slug;
