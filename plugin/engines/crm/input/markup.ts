import { type Field, field, type Options } from '../../kit/input/field';

const maxMarkup = 500_000;

/** The body of an email as its author wrote it: what is in it is nobody's to change, as it is shown where it can do no harm. */
export const markup = <const O extends Options<string>>(options: O) =>
  field<string, O>(
    {
      schema: { type: 'string', maxLength: maxMarkup },
      read(value, { check, name }) {
        check.text(name, value);
        const text = typeof value === 'string' || typeof value === 'number' ? String(value).replaceAll('\0', '') : '';
        if (text.length > maxMarkup) check.add(name, 'max', `Send at most ${maxMarkup} characters.`);
        return text.slice(0, maxMarkup);
      },
    },
    options,
  ) as Field<string, ReturnType<typeof field<string, O>>['when'], string>;
