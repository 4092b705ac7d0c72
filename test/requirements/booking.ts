import { defineRequirements } from './requirement';

/** The booking engine and its tools. */
export const bookingRequirements = defineRequirements({
  'booking:tools': 'The 21 tools of the booking provider send exactly what its routes take, or refuse in words',
  'booking:calendars': 'Calendars are made with their first event type, and go with all that is in them',
  'booking:events': 'Event types are made, changed without loss of what was not sent, copied as drafts and deleted',
  'booking:availability': 'Hours are kept in the zone of their schedule, with dates that replace them',
  'booking:slots': 'What is offered can be booked and what is not offered is refused, through every change of the clocks',
  'booking:no-double': 'However many ask at once, a place is given away once',
  'booking:statuses': 'A booking moves between all statuses with what belongs to each; a success is told after a change only',
  'booking:feeds': 'Feeds are told each change once, after it is committed and signed; a receiver that is down gets it later',
  'booking:mails': 'Who has to know is mailed, with a calendar file; a mail that fails never fails the call',
  'booking:pages': 'Visitors book, move and cancel on pages of the site, without script and within limits',
  'booking:lists': 'Bookings are found by period, owner, event, day and words; a filter is applied or refused',
  'booking:reports': 'Figures count what their titles say, and reading them changes nothing',
});
