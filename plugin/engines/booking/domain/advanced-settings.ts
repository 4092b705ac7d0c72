import { choice, flag, line, text, whole, yesNo } from '../../kit/input/field';
import { form, group } from '../../kit/input/form';
import { address } from './forms/address';
import { leadUnits } from './notifications';

const conditionTypes = ['always', 'conditional'] as const;
const frequencies = ['daily', 'weekly', 'monthly', 'yearly'] as const;
/** Every so many of them at most. */
const longestInterval = { daily: 365, weekly: 52, monthly: 12, yearly: 1 } as const;

/** Said where something else than a map of settings is sent. */
export const says = 'Send a map of its settings.';
const enabled = flag({ otherwise: false, example: true });

const redirect = form(
  {
    enabled,
    redirect_url: address({ otherwise: '', example: 'https://example.org/thanks' }),
    is_query_string: yesNo({ otherwise: 'no' }),
    query_string: line({ max: 1000, otherwise: '' }),
  },
  {
    also(values, { check, name }) {
      if (values.enabled) check.required(`${name}redirect_url`, values.redirect_url);
    },
  },
);

const lead = form({
  unit: choice(leadUnits, { otherwise: 'minutes', example: 'hours' }),
  value: whole({ min: 1, max: 525_600, otherwise: 30, example: 2 }),
});

const condition = {
  enabled,
  type: choice(conditionTypes, { otherwise: 'always', example: 'conditional' }),
  condition: group(lead, {
    says,
    otherwise: { unit: 'minutes', value: 30 },
    about: 'Of conditional: when the start is no further away than this',
  }),
};
const guestLimit = form({
  ...condition,
  message: text({ max: 1000, otherwise: '', about: 'What the guest reads', example: 'Please call us.' }),
});

const recurring = form(
  {
    enabled,
    frequency: choice(frequencies, { otherwise: 'weekly', example: 'weekly' }),
    interval: whole({
      min: 1,
      max: 365,
      otherwise: 1,
      about: 'Every so many days, weeks, months or years: at most 365, 52, 12 or 1',
      example: 2,
    }),
    max_count: whole({ min: 1, max: 100, otherwise: 4, about: 'Bookings at most', example: 6 }),
    is_count_fixed: flag({ otherwise: false, about: 'The guest has to book all of them' }),
  },
  {
    also({ frequency, interval }, { check, name }) {
      if (interval > longestInterval[frequency]) check.add(`${name}interval`, 'max', `Enter at most ${longestInterval[frequency]}.`);
    },
  },
);

/** How a booking is asked for, confirmed and changed, in the words of its settings. */
export const advancedForm = form({
  booking_title: line({ about: 'Title of a booking', example: 'Meeting with {{guest.full_name}}' }),
  submit_button_text: line({ max: 100, example: 'Book now' }),
  custom_redirect: group(redirect, { says, about: 'Where the guest is sent once it is booked' }),
  requires_confirmation: group(form(condition), { says, about: 'A booking waits until the host confirms it; of events with one guest' }),
  multiple_booking: group(form({ enabled, limit: whole({ min: 1, max: 50, otherwise: 5, example: 3 }) }), {
    says,
    about: 'Several starts in one booking',
  }),
  can_not_cancel: group(guestLimit, { says, about: 'The guest cannot cancel' }),
  can_not_reschedule: group(guestLimit, { says, about: 'The guest cannot move it' }),
  recurring_config: group(recurring, { says, about: 'The guest books several dates at once' }),
});
