import { type Html, html } from '../../../kit/html';
import { zoneList } from '../domain/zone-list';
import type { Choice } from './choice';
import type { Clock } from './clock';
import type { Say } from './words';

interface Around {
  readonly choice: Choice;
  readonly clock: Clock;
  readonly now: number;
  readonly say: Say;
  readonly path: string;
  /** What goes along when another zone is chosen. */
  readonly hidden: Readonly<Record<string, string>>;
}

/** The zone of the times on the page; a form to choose another one, unless there is one only. */
export function zoneForm({ choice, clock, now, say, path, hidden }: Around): Html {
  const { zone, isZoneLocked, unknownZone } = choice;
  const here = html`<span class="now">${say('Now {time} ({offset})', { time: clock.time(now), offset: clock.offset(now) })}</span>`;
  if (isZoneLocked) return html`<p class="zone">${say('All times are in {zone}.', { zone: zoneName(zone) })} ${here}</p>`;
  const problem = unknownZone !== undefined && html` aria-invalid="true" aria-describedby="zone-problem"`;
  return html`<form class="zone" method="get" action="${path}">
${hiddenInputs(hidden)}<label for="timezone">${say('Time zone')}</label>
<select id="timezone" name="timezone" data-guess${problem}>${zoneOptions(zone, say)}</select>
<button class="quiet">${say('Show')}</button>
${here}
</form>`;
}

/** Values that a form carries along. */
export const hiddenInputs = (values: Readonly<Record<string, string>>) =>
  Object.entries(values).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">\n`);

/** `Europe/Isle_of_Man` as people write it. */
export const zoneName = (zone: string) => zone.replaceAll('_', ' ');

/** Every zone by its region; the chosen one also where it goes by another name. */
function zoneOptions(chosen: string, say: Say): readonly Html[] {
  const all = new Set([...zoneList(), chosen]);
  const regions = new Map<string, string[]>();
  for (const zone of [...all].sort()) {
    const region = zone.includes('/') ? (zone.split('/')[0] ?? '') : say('Other');
    regions.set(region, [...(regions.get(region) ?? []), zone]);
  }
  return [...regions].map(
    ([region, zones]) =>
      html`<optgroup label="${region}">${zones.map(
        (zone) => html`<option value="${zone}"${zone === chosen && html` selected`}>${zoneName(zone.replace(`${region}/`, ''))}</option>`,
      )}</optgroup>\n`,
  );
}
