const upperFirst = (text: string) => text.replace(/^\p{L}/u, (letter) => letter.toLocaleUpperCase());

const byName: Readonly<Record<string, (value: string, arg: string) => string>> = {
  trim: (value) => value.trim(),
  ucfirst: upperFirst,
  strtolower: (value) => value.toLocaleLowerCase(),
  strtoupper: (value) => value.toLocaleUpperCase(),
  ucwords: (value) =>
    value
      .split(/(?<=\s)/)
      .map(upperFirst)
      .join(''),
  concat_first: (value, arg) => (value === '' ? '' : `${arg}${value}`),
  concat_last: (value, arg) => (value === '' ? '' : `${value}${arg}`),
  show_if: (value, arg) => (value === '' ? '' : arg),
};

/** What a transformer makes of a value; one that nobody knows changes nothing. */
export const transformed = (value: string, name: string, arg: string): string =>
  Object.hasOwn(byName, name) ? (byName[name]?.(value, arg) ?? value) : value;
