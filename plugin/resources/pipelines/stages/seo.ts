import { shortenedTo } from '../../../kit/shortened';
import { leadOf } from '../../../markup/lead';
import { plainText } from '../../../markup/plain-text';
import type { Draft } from '../post/draft';
import { type Seo, seoKey, seoOf } from '../post/meta';
import { askModel, noModel } from './ask-model';
import { defineStage, skipped } from './stage';
import { withoutContents } from './toc';

/** What search engines show. By rules it follows the article; what a model or a person wrote stays, unless `overwrite` is set. */
export const seo = defineStage({
  name: 'seo',
  async apply(draft, { ai = false, overwrite = false, required }, run) {
    const stored = seoOf(draft.meta);
    const byRules = ruled(draft);
    if (stored && stored.by !== 'rules' && !overwrite) return {};
    const asRules = { draft: { meta: { ...draft.meta, [seoKey]: byRules } } };
    if (!ai) return asRules;
    const answer = await askModel(run, 'seo_meta', { content: `${draft.title}\n\n${plainText(draft.content)}`, isRequired: required });
    if (!answer) return { ...asRules, ...skipped(noModel) };
    const { title, description, keywords } = answer.data;
    const written: Seo = { title: shortenedTo(title, 70), description: shortenedTo(description, 170), keywords, by: 'model' };
    return { draft: { meta: { ...draft.meta, [seoKey]: written } } };
  },
});

const ruled = ({ title, excerpt, content }: Draft): Seo => ({
  title: shortenedTo(title, 60),
  description: shortenedTo(excerpt.trim() || (leadOf(content) ?? plainText(withoutContents(content))), 155),
  by: 'rules',
});
