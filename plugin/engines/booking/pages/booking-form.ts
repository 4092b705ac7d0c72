import { type Html, html } from '../../../kit/html';
import { isTrue } from '../../kit/input/rules';
import { withDefaults } from '../domain/settings';
import { isoStamp } from '../domain/stamps';
import type { Slot } from '../slots/find-slots';
import type { Choice } from './choice';
import type { Clock } from './clock';
import { type FormState, formFields } from './form-fields';
import { type Offer, offerPath } from './offer';
import { timeLabel } from './picker-view';
import { problemSummary } from './problems';
import type { Say } from './words';
import { hiddenInputs, zoneName } from './zone-view';

/** The form of a booking at a time that was chosen. */
export interface Form {
  readonly offer: Offer;
  readonly choice: Choice;
  readonly clock: Clock;
  readonly say: Say;
  /** Milliseconds since 1970. */
  readonly start: number;
  readonly filled: FormState;
  /** Why it was not taken. */
  readonly message?: string;
  /** The time is taken: others of the day, to choose from. */
  readonly others?: readonly Slot[];
}

/** The time that was chosen, the questions of the event type, and a field that only machines fill in. */
export function bookingForm(form: Form): Html {
  const { offer, choice, filled, message, others, start, say } = form;
  const { event } = offer;
  const label = withDefaults(event.settings).submit_button_text.trim() || say('Book this time');
  const hidden = {
    ...(choice.isZoneLocked ? {} : { timezone: choice.zone }),
    duration: String(choice.duration),
    ...(others ? {} : { start: isoStamp(start) }),
  };
  return html`${message !== undefined && problemSummary({ message, problems: filled.problems })}
${!others && chosenTime(form)}
<form class="contact" method="post" action="${offerPath(offer)}">
${hiddenInputs(hidden)}${others && otherTimes(form, others)}
${formFields(event, { ...filled, say })}
${offer.hasNews && newsBox(isTrue(filled.values.wants_news), say)}
<p class="website" aria-hidden="true"><label for="website">${say('Leave this empty')}</label><input id="website" name="website" tabindex="-1" autocomplete="off"></p>
<button>${label}</button>
</form>`;
}

/** Never ticked by itself: an agreement is something that people do. */
const newsBox = (isTicked: boolean, say: Say) =>
  html`<p class="choice"><input id="f-wants_news" name="wants_news" type="checkbox" value="1"${isTicked && html` checked`}><label for="f-wants_news">${say('Send me news by email too. I can unsubscribe at any time.')}</label></p>`;

/** When, in words, with the link back to the times. */
export function chosenTime({ offer, choice, clock, start, say }: Form): Html {
  const back = new URLSearchParams({
    ...(choice.isZoneLocked ? {} : { timezone: choice.zone }),
    duration: String(choice.duration),
    day: clock.dateOf(start),
  });
  return html`<p class="chosen"><strong>${clock.day(start)}</strong><span>${clock.span(start, start + choice.duration * 60_000)} &#183; ${zoneName(choice.zone)}</span><a href="${offerPath(offer)}?${back.toString()}#times">${say('Choose another time')}</a></p>`;
}

function otherTimes({ clock, choice, say }: Form, others: readonly Slot[]): Html {
  const [first] = others;
  if (!first) return html`<p class="empty">${say('There are no other free times at the moment.')}</p>`;
  return html`<fieldset class="others" id="f-start" tabindex="-1"><legend>${say('Other times on {day} ({zone})', { day: clock.shortDay(first.start), zone: zoneName(choice.zone) })}</legend>
<ul>${others.map(
    (slot) =>
      html`<li><input type="radio" id="start-${slot.start}" name="start" value="${isoStamp(slot.start)}" required><label for="start-${slot.start}">${timeLabel({ clock }, slot, others)}</label></li>\n`,
  )}</ul></fieldset>`;
}
