import { type Html, html } from '../../../kit/html';
import type { EngineError, FieldErrors } from '../../kit/input/errors';
import type { InputMap } from '../../kit/input/query';
import { wordOf } from '../../kit/input/rules';
import type { EventRow } from '../data/event-table';
import type { Say } from './words';

interface Sent {
  readonly event: EventRow;
  readonly form: InputMap;
  readonly say: Say;
}

/** What is wrong, by the name of the page's field; the rest is said by the message alone. */
export function problemsOf(error: EngineError, { event, form, say }: Sent): Readonly<Record<string, string>> {
  const { errors = {} } = error.body as { errors?: FieldErrors | Record<string, string> };
  const needed = neededField({ event, form, say });
  return Object.fromEntries(
    Object.entries<string | FieldErrors[string]>(errors).map(([key, problem]): readonly [string, string] => {
      const name = key.split('.')[0] ?? key;
      const text = typeof problem === 'string' ? problem : (Object.values(problem)[0] ?? say('Check this field.'));
      if (name === 'location_type') return ['location', say('Choose where to meet.')];
      return name === 'location_description' ? needed : [name, say.known(text)];
    }),
  );
}

/** The field that says where the guest is met, by the place that was chosen. */
function neededField({ event: { locationSettings }, form, say }: Sent): readonly [string, string] {
  const chosen = wordOf(form, 'location').split('__:__')[0] || locationSettings[0]?.type;
  return chosen === 'phone_guest' ? ['phone_number', say('Enter your phone number.')] : ['address', say('Enter your address.')];
}

interface Summary {
  readonly message: string;
  /** By the name of the field. */
  readonly problems: Readonly<Record<string, string>>;
}

/** What is wrong, above a form; each line leads to its field. */
export function problemSummary({ message, problems }: Summary): Html {
  const lines = Object.entries(problems).map(([name, text]) => html`<li><a href="#f-${name}">${text}</a></li>\n`);
  return html`<div class="problems" role="alert"><p>${message}</p>
${lines.length > 0 && html`<ul>${lines}</ul>`}</div>`;
}
