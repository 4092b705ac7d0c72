import slugify from 'slugify';

const maxLength = 64;
const reserved = /^crm-\d+$/;

/**
 * The slot's fixed code: the slug of its name, or `crm-<num>` where that is empty, taken or of the fallback's own form, which has to
 * stay free for the slot of that number.
 */
export function codeOf(name: string, num: string, taken: ReadonlySet<string>): string {
  const slug = slugify(name, { lower: true, strict: true }).slice(0, maxLength).replace(/-+$/, '');
  return slug === '' || reserved.test(slug) || taken.has(slug) ? `crm-${num}` : slug;
}
