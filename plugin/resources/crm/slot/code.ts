import { slugOf } from '../../../kit/slug';

const maxLength = 64;
const reserved = /^crm-\d+$/;

/**
 * The slot's fixed code: the slug of its name, or `crm-<num>` where that is empty, taken or of the fallback's own form, which has to
 * stay free for the slot of that number (D48).
 */
export function codeOf(name: string, num: string, taken: ReadonlySet<string>): string {
  const slug = slugOf(name, maxLength);
  return slug === '' || reserved.test(slug) || taken.has(slug) ? `crm-${num}` : slug;
}
