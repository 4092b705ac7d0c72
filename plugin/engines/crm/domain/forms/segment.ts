import { field, line, text, whole, word } from '../../../kit/input/field';
import { form } from '../../../kit/input/form';
import type { Input } from '../../../kit/input/query';

const example = [[{ source: ['segment', 'tags'], operator: 'in', value: [7] }]];

/** Groups of conditions: of the groups one must hold, of a group all conditions. */
const filters = field<Input>(
  {
    schema: {
      type: 'array',
      items: {
        type: 'array',
        items: { type: 'object', properties: { source: { type: 'array' }, operator: { type: 'string' }, value: {} } },
      },
    },
    read: (value) => value,
  },
  { about: 'Groups of conditions: one group must hold, and of it all conditions', example },
);

const title = { max: 192, example: 'Opened this month' };
const labelsBy = word({ about: 'slug: tags and lists of the conditions are named by their slugs' });
const fields = { description: text({ max: 1000 }), filters, labels_by: labelsBy };

export const newSegmentForm = form({
  title: line({ required: true, ...title }),
  slug: word({ about: 'Made of the title where it is missing', schema: { maxLength: 150 } }),
  ...fields,
});
/** What is not sent stays. */
export const segmentForm = form({ title: line({ keeps: true, required: true, ...title }), ...fields });
export const mostSampled = 20;
export const estimateForm = form({
  filters,
  sample: whole({ min: 0, max: mostSampled, about: 'So many of them are named, the newest first' }),
});
