import { shortenedTo } from '../../../kit/shortened';
import { plainText } from '../../../markup/plain-text';
import { faqKey, faqOf } from '../post/meta';
import { askModel, noModel } from './ask-model';
import { defineStage, skipped } from './stage';

/** What a model adds to a post that lacks it: an excerpt, and questions with answers. */
export const aiEnrich = defineStage({
  name: 'ai_enrich',
  async apply({ title, content, excerpt, meta }, { excerpt: wantsExcerpt = true, faq: wantsFaq = false, language, required }, run) {
    const text = plainText(content);
    const needs = { excerpt: wantsExcerpt && excerpt.trim() === '', faq: wantsFaq && !faqOf(meta) };
    if (text === '' || (!needs.excerpt && !needs.faq)) return {};
    const material = { content: `${title}\n\n${text}`, language, isRequired: required };
    const summary = needs.excerpt ? await askModel(run, 'summary', material) : undefined;
    const questions = needs.faq ? await askModel(run, 'faq', material) : undefined;
    if (!summary && !questions) return skipped(noModel);
    const items = questions?.data.items ?? [];
    return {
      draft: {
        ...(summary ? { excerpt: shortenedTo(summary.text.replace(/\s+/g, ' '), 500) } : {}),
        ...(items.length > 0 ? { meta: { ...meta, [faqKey]: { items, by: 'model' } } } : {}),
      },
    };
  },
});
