import { asSent } from '../../../kit/input/as-sent';
import { choice, flag, html, line, word } from '../../../kit/input/field';
import { form, group } from '../../../kit/input/form';
import { calendarKinds } from '../calendar';
import { address } from './address';
import { firstEventForm } from './event';
import { ids, title, zone } from './fields';

/** A calendar and its first event type. */
export const newCalendarForm = form({
  author_timezone: zone({ required: true }),
  type: choice(calendarKinds, {
    otherwise: 'simple',
    about: "simple: one person's; team; event: of events at fixed times",
    example: 'simple',
  }),
  slot: group(firstEventForm, { must: true, about: 'Its first event type' }),
  title: title({ about: 'Default: the name of the owner or of the event type', example: 'Consultations' }),
  slug: word({ otherwise: '', schema: { maxLength: 100 }, about: 'Its part of addresses; default: made of the title' }),
  description: html({ otherwise: '', about: 'HTML' }),
  user_id: asSent({ type: 'integer', minimum: 1 }, { about: 'Its owner; default: who calls' }),
});
export const newCalendarBody = form({ calendar: group(newCalendarForm, { must: true }) });

/** All that can be changed of a calendar here. */
export const calendarBody = form({
  description: asSent({ type: 'string', maxLength: 20_000 }, { about: 'HTML', example: '<p>Meet our team</p>' }),
});

export const slugBody = form({
  slug: word({
    otherwise: '',
    schema: { minLength: 4, maxLength: 100 },
    about: 'Letters, digits, hyphens or underscores, not only digits',
    example: 'our-team',
  }),
});

/** What a calendar's landing page shows of it; what is not sent stays. */
export const pageForm = form({
  title: title({ required: true, keeps: true, example: 'Consultations' }),
  slug: word({
    required: true,
    keeps: true,
    schema: { maxLength: 100 },
    about: 'Its part of addresses; links to those of before no longer work',
    example: 'consultations',
  }),
  timezone: zone({ keeps: true }),
  description: html({ about: 'HTML' }),
  calendar_avatar: address({ about: 'Address of a picture', example: 'https://example.org/team.png' }),
  featured_image: address({ about: 'Address of a picture' }),
  phone: line({ max: 64, example: '+49 30 1234567' }),
});

/** Whether there is a landing page, and which event types stand on it. */
export const sharingForm = form({
  enabled: flag({ example: true }),
  show_type: line({ max: 32, blank: 'none', about: 'all; any other word: those of enabled_slots', example: 'all' }),
  enabled_slots: ids({ about: 'Ids of event types' }),
});

export const sharingBody = form({ calendar_data: group(pageForm, {}), landing_page_settings: group(sharingForm, {}) });
export const orderBody = form({ event_order: ids({ required: true, about: 'Ids of its event types', example: [1] }) });
