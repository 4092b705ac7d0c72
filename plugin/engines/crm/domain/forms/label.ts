import { flag, line, text, word } from '../../../kit/input/field';
import { form } from '../../../kit/input/form';

const fields = {
  slug: word({ about: 'Name in addresses; made of the title where it is missing', schema: { maxLength: 150 }, example: 'lead-magnet' }),
  description: text({ max: 1000, example: 'People who asked for the guide' }),
};
const title = { max: 192, example: 'Lead magnet' };

export const newTagForm = form({ title: line({ required: true, ...title }), ...fields });
/** What is not sent stays. */
export const tagForm = form({ title: line({ keeps: true, required: true, ...title }), ...fields });

const isPublic = { is_public: flag({ about: 'Offered to recipients on the page of their preferences', example: false }) };
export const newListForm = form({ ...newTagForm.fields, ...isPublic });
export const listForm = form({ ...tagForm.fields, ...isPublic });
