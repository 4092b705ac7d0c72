import slugify from 'slugify';
import { sha256Hex } from '../../../kit/digest';

const maxLength = 40;

// D44
/** `Project Managers` is `project_manager`: lower case, underscores, without a plural's last s. A name without a Latin letter or digit gets a slug by hash. */
export function roleSlugOf(name: string): string {
  const words = slugify(name, { lower: true }).replace(/[^a-z0-9]+/g, '_');
  const slug = trimmed(singular(trimmed(words)).slice(0, maxLength));
  return slug === '' ? `role_${sha256Hex(name).slice(0, 8)}` : slug;
}

const trimmed = (text: string) => text.replace(/^_+|_+$/g, '');

/** `boss` and `s` end in no plural. */
const singular = (text: string) => text.replace(/([^s_])s$/, '$1');
