import { languageTag, OperationError, sanitised } from '../../adapter';
import type { PostFields, PostStatus } from '../../host';
import { slugOf } from './slug';
import { isWebAddress } from './web-address';

const statuses: readonly string[] = ['draft', 'pending', 'publish', 'private', 'future'] satisfies PostStatus[];
const maxTitle = 500;
/** The years 0 to 9999, which every date format can write. */
const firstInstant = Date.parse('0000-01-01T00:00:00Z');
const lastInstant = Date.parse('9999-12-31T23:59:59.999Z');

const invalid = (message: string) => new OperationError('invalid_params', message);

/** What may be stored: markup safe, title, slug, date and image in bounds. */
export function cleaned(fields: PostFields): PostFields {
  const { title, content, slug, status, createdAt = 0, featuredImageId = 0, byline = '', bylineUrl = '' } = fields;
  const { featuredImageAlt, locale = '', translationKey = '' } = fields;
  if (status !== undefined && !statuses.includes(status)) throw invalid(`A post cannot be "${status}".`);
  if (title !== undefined && title.length > maxTitle) throw invalid(`A title has at most ${maxTitle} characters.`);
  if (!Number.isSafeInteger(createdAt) || createdAt < firstInstant || createdAt > lastInstant)
    throw invalid('The date of a post is a whole number of milliseconds since 1970, of a year up to 9999.');
  if (!Number.isSafeInteger(featuredImageId) || featuredImageId < 0)
    throw invalid('The featured image of a post is the id of a media file, or 0 for none.');
  if (byline.length > 190) throw invalid('The name of an author has at most 190 characters.');
  if (bylineUrl !== '' && !isWebAddress(bylineUrl))
    throw invalid('The link of an author is a web address of up to 1000 characters without a password, or empty.');
  if ((featuredImageAlt ?? '').length > 500) throw invalid('The alternative text of a featured image has at most 500 characters.');
  if (locale !== '' && languageTag(locale) === undefined)
    throw invalid('The language of a post is a language tag (BCP 47) such as de or pt-BR, or empty for that of the site.');
  if (translationKey.length > 255) throw invalid('The key that translations share has at most 255 characters.');
  return {
    ...fields,
    ...(fields.locale === undefined ? {} : { locale: languageTag(locale) ?? '' }),
    ...(content === undefined ? {} : { content: sanitised(content) }),
    ...(slug === undefined ? {} : { slug: slugOf(slug) }),
  };
}
