import { cleanUp } from '../../../markup/cleanup';
import { plainText } from '../../../markup/plain-text';
import { askModel, noModel } from './ask-model';
import { edited } from './html';
import { defineStage, skipped } from './stage';
import { StageError } from './stage-error';

/** Drop empty nodes and inline styles; with `ai` a model also takes out debris such as share buttons. */
export const cleanup = defineStage({
  name: 'cleanup',
  async apply({ content }, { ai = false, required }, run) {
    const tidied = edited(content, cleanUp);
    if (!ai || content.trim() === '') return { draft: { content: tidied } };
    const answer = await askModel(run, 'content_cleanup', { content: tidied, isRequired: required });
    if (!answer) return { ...skipped(noModel), draft: { content: tidied } };
    return { draft: { content: checked(tidied, answer.text) }, message: `By ${answer.model}.` };
  },
});

/** A model that drops or adds much has not cleaned up. */
function checked(before: string, after: string): string {
  const [had, has] = [plainText(before).length, plainText(after).length];
  if (has < had / 2 || has > had * 1.5 + 200) throw new StageError('The model changed too much of the article; it was left as it is.');
  return after;
}
