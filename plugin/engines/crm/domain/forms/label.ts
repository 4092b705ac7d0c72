import { flag, line, text, word, yesNo } from '../../../kit/input/field';
import { form } from '../../../kit/input/form';
import { map } from './kinds';

const fields = {
  slug: word({ about: 'Name in addresses; made of the title where it is missing', schema: { maxLength: 150 }, example: 'lead-magnet' }),
  description: text({ max: 1000, example: 'People who asked for the guide' }),
};
const title = { max: 192, example: 'Lead magnet' };

export const newTagForm = form({ title: line({ required: true, ...title }), ...fields });
/** What is not sent stays. */
export const tagForm = form({ title: line({ keeps: true, required: true, ...title }), ...fields });

/** How a list is joined. */
const joining = {
  is_public: flag({ about: 'Offered to recipients on the page of their preferences', example: false }),
  double_optin: yesNo({ about: 'yes: whoever is put on the list has to confirm it by an email first' }),
  global_double_optin: yesNo({ about: 'no: optin_settings comes before the email of the site' }),
  optin_settings: map({
    about: 'Of the email that asks for the list: fields as in /setting/double-optin; null goes back to that of the site',
  }),
};
export const newListForm = form({ ...newTagForm.fields, ...joining });
export const listForm = form({ ...tagForm.fields, ...joining });
