import type { Host, PostFields } from '../../../host';
import { sha256Hex } from '../../../kit/digest';
import { languageTag } from '../../../kit/language-tag';
import { shortenedTo } from '../../../kit/shortened';
import type { Plan } from './plan';

const longestKey = 255;

/** In which language a post is and what it is a translation of, where the mapping says so and the host knows of it (D533). */
export function languageOf({ posts }: Pick<Host, 'posts'>, { article, mapping: { fields }, source }: Plan): PostFields {
  if (!posts.locales) return {};
  return {
    ...(fields.locale ? { locale: languageTag(article.locale ?? '') ?? '' } : {}),
    // The original is the article that others name by its id.
    ...(fields.translation_of ? { translationKey: keyOf(source.slug, article.translationOf ?? article.externalId) } : {}),
  };
}

/** Ids of different senders can be equal. */
function keyOf(source: string, id: string): string {
  const key = `${source}:${id}`;
  return key.length <= longestKey ? key : `${source}:${sha256Hex(id)}`;
}

/** A sentence for the run about a language that nobody can name to search engines; undefined where all is well. */
export function languageNotice({ article: { locale } }: Pick<Plan, 'article'>): string | undefined {
  if (locale === undefined || languageTag(locale) !== undefined) return undefined;
  return `“${shortenedTo(locale, 40)}” is no language tag (BCP 47) such as de or pt-BR, so the post counts as in the site’s language.`;
}
