import { defineRequirements } from './requirement';

/** The booking engine and its tools. */
export const bookingRequirements = defineRequirements({
  'booking:tools': 'The 21 tools of the booking provider send exactly what its routes take, or refuse in words',
  'booking:forms': 'Tools of the booking provider offer no field, word or bound that the form of their route does not take',
  'booking:documents':
    'The OpenAPI document tells of every booking route: what it takes, by an example that it accepts, and what it answers',
  'booking:calendars': 'Calendars are made with their first event type, and go with all that is in them',
  'booking:events': 'Event types are made, changed without loss of what was not sent, copied as drafts and deleted',
  'booking:availability': 'Hours are kept in the zone of their schedule, with dates that replace them',
  'booking:slots': 'What is offered can be booked and what is not offered is refused, through every change of the clocks',
  'booking:hosts': 'Only hosts with an active account are offered and chosen; without one an event type has no page, and health warns',
  'booking:hosts:own':
    'A host without administrator rights sees, confirms, declines and moves own bookings by the link of the email, and nothing else',
  'booking:links': 'No event type becomes active with a meeting place without its link; health names those from before',
  'booking:no-double': 'However many ask at once, a place is given away once',
  'booking:statuses': 'A booking moves between all statuses with what belongs to each; a success is told after a change only',
  'booking:feeds': 'Feeds are told each change once, after it is committed and signed; a receiver that is down gets it later',
  'booking:mails': 'Who has to know is emailed, with a calendar file; an email that fails never fails the call',
  'booking:own-changes': 'Guests are emailed about their own moves and cancellations, with a later version of the same calendar entry',
  'booking:once': 'Each piece of news reaches a person once, also when it comes true twice or names them twice',
  'booking:repeats': 'A repeat within a minute has all answers equal; another name is another guest',
  'booking:pages': 'Visitors book, move and cancel on pages of the site, without script and within limits',
  'booking:pages:zones': 'Zones are offered by their names of today beside the old ones',
  'booking:pages:language': 'Dates, the first day of the week and the hours are those of the visitor’s language',
  'booking:pages:reasons': 'Why a time cannot be booked is said as it is: past, too soon, too far ahead, not offered or taken',
  'booking:pages:back': 'Back after booking leads to the booking',
  'booking:pages:login': 'The address with a login leads to the calendar of that account, also where the login cannot be a slug',
  'booking:pages:collective': 'The host is named whose missing schedule leaves a collective event type without times',
  'booking:lists': 'Bookings are found by period, owner, event, day and words; a filter is applied or refused',
  'booking:reports': 'Figures count what their titles say, and reading them changes nothing',
});
