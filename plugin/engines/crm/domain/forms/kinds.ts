import { given } from '../../../../kit/given';
import { isUrl } from '../../../../kit/schema';
import { type Field, field, line, type Options } from '../../../kit/input/field';
import { type Input, mapOf } from '../../../kit/input/query';
import { lineOf, type Rules, wordOf } from '../../../kit/input/rules';
import { isZone } from '../../../kit/zones';
import { emailKeyOf } from '../contacts/email-key';

const maxAddress = 190;

/** An email address, without the spaces around it. */
function addressOf(value: Input, { check, name }: { check: Rules; name: string }): string {
  const address = wordOf({ value }, 'value').normalize('NFC');
  check.email(name, address);
  if (emailKeyOf(address).length > maxAddress) check.add(name, 'email', `The ${name} must have at most ${maxAddress} characters.`);
  return address;
}

const lineIn = (value: Input) => lineOf(value);

export const address = <const O extends Options<string>>(options: O) =>
  field<string, O>({ schema: { type: 'string', format: 'email', maxLength: maxAddress }, read: addressOf, said: lineIn }, options);

interface Kind {
  readonly max: number;
  /** What is stored of a text; undefined where it is not of the kind. */
  readonly clean: (text: string) => string | undefined;
  readonly says: string;
  readonly about: string;
}

/** A line that has to be of a kind; an empty one clears the field. */
export function kindOf({ max, clean, says, about }: Kind): Field<string, 'sent', string> {
  return field(
    {
      schema: { type: 'string', maxLength: max },
      read(value, { check, name }) {
        const text = lineOf(value, max);
        const cleaned = text === '' ? '' : clean(text);
        if (cleaned === undefined) check.add(name, 'format', says);
        return cleaned ?? '';
      },
    },
    { about },
  );
}

/** A line of a name, a street and the like. */
export const short = (example?: string) => line({ max: 192, ...given({ example }) });

const regions = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
function countryOf(text: string): string | undefined {
  const code = text.toUpperCase();
  return /^[A-Z]{2}$/.test(code) && regions.of(code) !== undefined ? code : undefined;
}

export const country = () =>
  kindOf({
    max: 192,
    clean: countryOf,
    says: 'The country must be a two-letter code of ISO 3166, such as AT.',
    about: 'ISO 3166 alpha-2',
  });

export const timezone = () =>
  kindOf({
    max: 192,
    clean: (zone) => (isZone(zone) ? zone : undefined),
    says: 'Enter a time zone such as Europe/Vienna.',
    about: 'IANA name',
  });

function dayOf(text: string): string | undefined {
  if (text === '0000-00-00') return '';
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  // Date takes the 30th of February for the 2nd of March.
  return Number.isFinite(at) && new Date(at).toISOString().startsWith(text) ? text : undefined;
}

/** A date such as `1990-05-13`; `what` is what a message calls it. */
export const day = (what: string) =>
  kindOf({
    max: 10,
    clean: dayOf,
    says: `The ${what} must be a date that exists, such as 1990-05-13.`,
    about: 'YYYY-MM-DD; empty clears it',
  });

const withScheme = (text: string) => (/^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[^/:]+:\d/.test(text) ? text : `https://${text}`);

/** An address of the web; one without a scheme gets `https://`. */
export const webAddress = (what: string) =>
  kindOf({
    max: 2048,
    clean(text) {
      const url = withScheme(text.replace(/^\/\//, ''));
      return isUrl(url) && new URL(url).hostname.includes('.') ? url : undefined;
    },
    says: `The ${what} must be a web address such as https://example.com.`,
    about: 'URL; without a scheme it gets https://',
  });

/** An object whose keys are read by whoever takes it. */
export const map = <const O extends Options<Readonly<Record<string, Input>>>>(options: O) =>
  field<Readonly<Record<string, Input>>, O>(
    {
      schema: { type: 'object' },
      read(value, { check, name }) {
        const sent = mapOf(value);
        if (sent !== value && value !== null && value !== undefined) check.add(name, 'map', `Send ${name} as an object.`);
        return sent;
      },
    },
    options,
  );
