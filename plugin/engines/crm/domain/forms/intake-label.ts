import { line, word } from '../../../kit/input/field';
import { form } from '../../../kit/input/form';
import { kindOf } from './kinds';

const fields = {
  slug: word({ about: 'Name in addresses; made of the title where it is missing', schema: { maxLength: 150 }, example: 'winter' }),
  color: kindOf({
    max: 20,
    clean: (text) => (/^#[0-9a-f]{3}([0-9a-f]{3})?$/i.test(text) ? text.toLowerCase() : undefined),
    says: 'The color must be a hex color such as #2271b1.',
    about: 'Such as #2271b1',
  }),
};
const title = { max: 192, example: 'Winter' };

export const newIntakeLabelForm = form({ title: line({ required: true, ...title }), ...fields });
/** What is not sent stays. */
export const intakeLabelForm = form({ title: line({ keeps: true, required: true, ...title }), ...fields });
