import { type Html, html } from '../../../kit/html';
import { isoStamp } from '../domain/stamps';
import type { Slot } from '../slots/find-slots';
import { minutesInWords } from './clock';
import { dayNames, monthAt, monthName, weeksOf } from './month';
import type { Picker } from './picker';
import type { Sentence } from './words';
import { zoneForm } from './zone-view';

/** Where the links of a picker lead. */
export interface Around {
  readonly picker: Picker;
  /** Path of the page. */
  readonly path: string;
  /** What every address of it carries beside the choice. */
  readonly kept?: Readonly<Record<string, string>>;
  /** Lengths that may be chosen; none: there is nothing to choose. */
  readonly durations: readonly number[];
}

/** Length, zone, month and times, each one a link or a small form. */
export function pickerView(around: Around): Html {
  const { picker } = around;
  const { choice, say } = picker;
  const { unknownZone } = choice;
  return html`${around.durations.length > 1 && durationLinks(around)}
${unknownZone !== undefined && html`<p role="alert" class="problem-line" id="zone-problem">${say('There is no time zone “{name}”. The times below are those of {zone}.', { name: unknownZone, zone: choice.zone })}</p>`}
${zoneForm({ choice, say, now: picker.now, hidden: stateOf(around), clock: picker.clock, path: around.path })}
<div class="picker">
${monthView(around)}
${timesView(around)}
</div>`;
}

/** What the address of this choice carries. */
function stateOf({ picker: { choice, month }, kept = {}, durations }: Around): Record<string, string> {
  return { ...kept, ...(durations.length > 1 ? { duration: String(choice.duration) } : {}), month: month.toString() };
}

/** Address of the page with something else chosen. */
function linkTo(around: Around, changed: Readonly<Record<string, string>>): string {
  const { isZoneLocked, zone } = around.picker.choice;
  const query = new URLSearchParams({ ...stateOf(around), ...(isZoneLocked ? {} : { timezone: zone }), ...changed });
  return `${around.path}?${query}`;
}

const durationLinks = (around: Around) => html`<nav class="durations" aria-label="${around.picker.say('Length')}"><ul>
${around.durations.map((minutes) => {
  const isCurrent = minutes === around.picker.choice.duration;
  return html`<li><a href="${linkTo(around, { duration: String(minutes) })}"${isCurrent && html` aria-current="true"`}>${minutesInWords(minutes, around.picker.say)}</a></li>\n`;
})}</ul></nav>`;

function monthView(around: Around): Html {
  const { month, isFirstMonth, isLastMonth, startDay, locale } = around.picker;
  return html`<section class="month" aria-labelledby="month">
<div class="month-head">${isFirstMonth ? noStep('←') : stepLink(around, -1)}<h2 id="month" tabindex="-1">${monthName(month, locale)}</h2>${isLastMonth ? noStep('→') : stepLink(around, 1)}</div>
<table>
<thead><tr>${dayNames(startDay, locale).map(({ long, short }) => html`<th scope="col"><abbr title="${long}">${short}</abbr></th>`)}</tr></thead>
<tbody>${weeksOf(month, startDay).map(
    (week) => html`<tr>${week.map((date) => html`<td>${date && dayCell(around, date.toString(), date.day)}</td>`)}</tr>\n`,
  )}</tbody>
</table>
</section>`;
}

const noStep = (sign: string) => html`<span class="none" aria-hidden="true">${sign}</span>`;

function stepLink(around: Around, months: 1 | -1): Html {
  const { say, locale } = around.picker;
  const month = around.picker.month.add({ months });
  const name = monthName(month, locale);
  const [label, sign] =
    months === 1 ? [say('Next month, {month}', { month: name }), '→'] : [say('Previous month, {month}', { month: name }), '←'];
  return html`<a href="${linkTo(around, { month: month.toString() })}#month" rel="nofollow" aria-label="${label}">${sign}</a>`;
}

function dayCell(around: Around, date: string, number: number): Html {
  const { days, day, clock, say } = around.picker;
  const slots = days.get(date);
  const [first] = slots ?? [];
  if (!slots || !first) return html`<span>${number}</span>`;
  const count = slots.length;
  const free = count === 1 ? say('1 free time') : say('{count} free times', { count });
  const label = `${clock.shortDay(first.start)}, ${free}`;
  const mark = date === day && html` aria-current="date"`;
  return html`<a href="${linkTo(around, { day: date })}#times" rel="nofollow" aria-label="${label}"${mark}>${number}</a>`;
}

function timesView(around: Around): Html {
  const { picker } = around;
  const slots = picker.day === undefined ? [] : (picker.days.get(picker.day) ?? []);
  const [first] = slots;
  if (!first) return noTimes(around);
  return html`<section class="times" aria-labelledby="times">
<h2 id="times" tabindex="-1">${picker.clock.shortDay(first.start)}</h2>
${partsOfDay.map(([name, from, to]) => {
  const within = slots.filter(({ start }) => picker.clock.hour(start) >= from && picker.clock.hour(start) < to);
  return (
    within.length > 0 &&
    html`<h3>${picker.say(name)}</h3>
<ul>${within.map((slot) => html`<li>${timeLink(around, slot, slots)}</li>\n`)}</ul>`
  );
})}
</section>`;
}

const partsOfDay: readonly (readonly [Sentence, number, number])[] = [
  ['Morning', 0, 12],
  ['Afternoon', 12, 18],
  ['Evening', 18, 24],
];

function timeLink(around: Around, slot: Slot, slots: readonly Slot[]): Html {
  const { say } = around.picker;
  const { start, remaining } = slot;
  const left =
    remaining !== false &&
    html` <span class="left">${remaining === 1 ? say('1 place left') : say('{count} places left', { count: remaining })}</span>`;
  return html`<a class="time" href="${linkTo(around, { start: isoStamp(start) })}" rel="nofollow">${timeLabel(around.picker, slot, slots)}${left}</a>`;
}

/** The time; in an hour that is repeated also which pass it is. */
export function timeLabel({ clock }: Pick<Picker, 'clock'>, { start }: Slot, slots: readonly Slot[]): string {
  const label = clock.time(start);
  const isTwice = slots.some((other) => other.start !== start && clock.time(other.start) === label);
  return isTwice ? `${label} (${clock.offset(start)})` : label;
}

function noTimes(around: Around): Html {
  const { month, next, clock, locale, say } = around.picker;
  const link =
    next &&
    html`<p><a class="time" href="${linkTo(around, { month: monthAt(next.start, clock.zone).toString(), day: clock.dateOf(next.start) })}#times">${say('Next free: {day}', { day: month.year === monthAt(next.start, clock.zone).year ? clock.shortDay(next.start) : clock.day(next.start) })}</a></p>`;
  return html`<section class="times" aria-labelledby="times">
<h2 id="times" tabindex="-1">${say('No free times in {month}', { month: monthName(month, locale) })}</h2>
${link ?? html`<p class="empty">${say('There are no later free times at the moment either.')}</p>`}
</section>`;
}
