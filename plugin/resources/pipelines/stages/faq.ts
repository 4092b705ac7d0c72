import { plainText } from '../../../markup/plain-text';
import { faqKey, faqOf } from '../post/meta';
import { askModel, noModel } from './ask-model';
import { faqItems } from './faq-items';
import { defineStage, skipped } from './stage';

/** Tell search engines of the questions that an article answers; a model writes them only where the article has none and `ai` is set. */
export const faq = defineStage({
  name: 'faq',
  async apply({ content, meta }, { ai = false, required }, run) {
    const items = faqItems(content);
    if (items.length > 0) {
      return { draft: { meta: { ...meta, [faqKey]: { items, by: 'article' } } }, message: `${items.length} questions.` };
    }
    const stored = faqOf(meta);
    const { [faqKey]: _, ...others } = meta;
    const without = stored?.by === 'article' ? { meta: others } : {};
    if (!ai || (stored && stored.by !== 'article')) return { draft: without };
    const text = plainText(content);
    if (text === '') return { draft: without };
    const answer = await askModel(run, 'faq', { content: text, isRequired: required });
    if (!answer) return { ...skipped(noModel), draft: without };
    const written = answer.data.items;
    return { draft: written.length === 0 ? without : { meta: { ...meta, [faqKey]: { items: written, by: 'model' } } } };
  },
});
