import { invalidFields } from '../../../kit/input/errors';
import { type Input, type InputMap, listOf, mapOf } from '../../../kit/input/query';
import { wordOf } from '../../../kit/input/rules';

/** What answers show in the place of a value that is set; sent back, it leaves the value as it is. */
const shownValue = '***';
const maxHeaders = 50;
const maxValue = 4000;
const headerName = /^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/;

/** A header of a step that sends data. */
export interface SentHeader {
  readonly name: string;
  /** Undefined leaves the one that is stored. */
  readonly value: string | undefined;
}

/** The headers that were sent, each name once: the last one counts. 422 for what is not a header. */
export function headersIn(sent: Input, place: string, secrets: InputMap = {}): SentHeader[] {
  const sentHeaders = new Map<string, SentHeader>();
  for (const one of listOf(sent).map(mapOf)) {
    const name = wordOf(one, 'data_key');
    if (name === '') continue;
    if (!headerName.test(name)) throw wrong(place, `${JSON.stringify(name)} is not the name of a header.`);
    const from = wordOf(one, 'data_value_from');
    if (from !== '' && !/^header_secret_\d+$/.test(from))
      throw wrong(place, 'data_value_from must be the name of a param header_secret_1, …');
    const sentValue = from === '' ? one.data_value : secrets[from];
    const value = sentValue === undefined || sentValue === null || sentValue === shownValue ? undefined : String(sentValue);
    if (value !== undefined && value.length > maxValue)
      throw wrong(place, `The value of the header ${name} is longer than ${maxValue} characters.`);
    sentHeaders.set(name.toLowerCase(), { name, value });
  }
  if (sentHeaders.size > maxHeaders) throw wrong(place, `A step sends at most ${maxHeaders} headers.`);
  return [...sentHeaders.values()];
}

const wrong = (place: string, message: string) => invalidFields({ [`${place}.settings.header_data`]: { header: message } });

interface StoredHeader extends InputMap {
  readonly data_key: string;
  readonly has_value: boolean;
}

/** Headers as the settings of a step store them: their values are sealed elsewhere. */
export const storedHeaders = (headers: readonly SentHeader[], hasValue: (name: string) => boolean): StoredHeader[] =>
  headers.map(({ name }) => ({ data_key: name, has_value: hasValue(name.toLowerCase()) }));

/** A header that has no value yet; undefined where all have one, or none is sent. */
export const emptyHeader = (settings: InputMap): string | undefined => {
  if (wordOf(settings, 'header_type') !== 'with_headers') return undefined;
  const empty = listOf(settings.header_data)
    .map(mapOf)
    .find((one) => wordOf(one, 'data_key') !== '' && one.has_value !== true);
  return empty && wordOf(empty, 'data_key');
};

/** Settings as answers show them: that a header has a value, never which. */
export function shownSettings(settings: InputMap): InputMap {
  if (settings.header_data === undefined) return settings;
  const header_data = listOf(settings.header_data)
    .map(mapOf)
    .map((one) => ({
      data_key: wordOf(one, 'data_key'),
      data_value: one.has_value === true ? shownValue : '',
      has_value: one.has_value === true,
    }));
  return { ...settings, header_data };
}

/** Stored values go to the address that they were entered for, and to no other (D331). */
export const hasSameOrigin = (before: InputMap, after: InputMap): boolean => {
  const [old, next] = [before, after].map((settings) => originOf(wordOf(settings, 'remote_url')));
  return old !== undefined && old === next;
};

const originOf = (url: string) => (URL.canParse(url) ? new URL(url).origin : undefined);
