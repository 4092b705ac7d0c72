import { choice, field, line, word } from '../../../kit/input/field';
import { form } from '../../../kit/input/form';
import { mapOf } from '../../../kit/input/query';
import { markup } from '../../input/markup';
import { designTemplates } from '../designs';

const about = 'template_config with colours, fonts and widths; footer_settings with custom_footer (yes or no) and footer_content';

/** A template; of a stored one what is not sent stays. */
export const templateForm = form({
  post_title: line({ max: 192, blank: 'none', about: 'Also title', example: 'Monthly news' }),
  post_content: markup({ about: 'Markup with merge tags; also email_body', example: '<p>Hello {{contact.first_name|there}}</p>' }),
  post_excerpt: line({ max: 998, about: 'What a list of emails shows beside the subject' }),
  email_subject: line({ max: 998, example: 'News for {{contact.first_name|you}}' }),
  edit_type: line({ max: 20 }),
  design_template: choice(designTemplates, { example: 'simple' }),
  post_status: choice(['publish', 'draft'], {}),
  settings: field<Readonly<Record<string, unknown>>>({ schema: { type: 'object' }, read: (value) => mapOf(value) }, { about }),
});

export const newTemplateForm = form({
  ...templateForm.fields,
  post_name: word({ about: 'Slug; made of the title where it is missing', schema: { maxLength: 150 } }),
});
