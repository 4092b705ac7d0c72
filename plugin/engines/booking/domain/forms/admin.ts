import type { Form } from '../../../kit/input/form';
import { rangeForm } from '../booking-window';
import { fieldsBody } from '../fields-form';
import { locationForm } from '../locations';
import { emailForm } from '../notifications-form';
import { changeBody, moveBody, newBookingBody } from './booking';
import { pageForm } from './calendar';
import { detailsForm } from './event';
import { newScheduleBody } from './schedule';
import { settingsBody } from './settings';

/** Forms that the admin pages have too: what they take at most is derived for their inputs (D792). */
export const adminForms: Readonly<Record<string, Pick<Form, 'schema'>>> = {
  booking: newBookingBody,
  calendar: pageForm,
  change: changeBody,
  email: emailForm,
  event: detailsForm,
  move: moveBody,
  place: locationForm,
  questions: fieldsBody,
  range: rangeForm,
  schedule: newScheduleBody,
  settings: settingsBody,
};
