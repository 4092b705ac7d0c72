import { flag, line, text } from '../../../kit/input/field';
import { form } from '../../../kit/input/form';

/** What a contact did elsewhere. Who it was: `subscriber_id`, `email` or `user_id`. */
export const contactEventForm = form({
  event_key: line({ required: true, max: 190, example: 'course_completed' }),
  title: line({ required: true, max: 190, example: 'Course completed' }),
  value: text({ otherwise: '', example: 'Drawing for beginners' }),
  provider: line({ max: 50, otherwise: 'custom' }),
  subscriber_id: line({ max: 20, blank: 'none', about: 'Id of the contact' }),
  email: line({ max: 190, blank: 'none', about: 'Its address, where there is no id' }),
  user_id: line({ max: 20, blank: 'none', about: 'Id of its account, where there is neither' }),
  repeatable: flag({ otherwise: true, about: 'Count it on the row with the same key and title, rather than on one of its own' }),
});
