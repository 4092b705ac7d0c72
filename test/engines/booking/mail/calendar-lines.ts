/** A property of a calendar file: its parameters, and its value with the escapes of texts taken back. */
interface Property {
  readonly name: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly value: string;
}

/** A calendar file as a mail program reads it (RFC 5545): lines unfolded, parameters and values taken apart. Throws for what is no such line. */
export function calendarLines(file: string): Property[] {
  const lines = file.split('\r\n').filter((line) => line !== '');
  const tooLong = lines.find((line) => Buffer.byteLength(line) > 75);
  if (tooLong !== undefined) throw new Error(`a line of more than 75 bytes: ${tooLong}`);
  if (lines.some((line) => /[\p{Cc}]/u.test(line))) throw new Error('a control character in a line');
  return lines.join('\r\n').replace(/\r\n /g, '').split('\r\n').map(property);
}

function property(line: string): Property {
  const match = /^([A-Z-]+)((?:;[A-Z-]+=(?:"[^"]*"|[^";:,]*))*):(.*)$/su.exec(line);
  if (!match) throw new Error(`no property: ${line}`);
  const [, name = '', parameters = '', value = ''] = match;
  const pairs = [...parameters.matchAll(/;([A-Z-]+)=(?:"([^"]*)"|([^";:,]*))/g)].map(([, key = '', quoted, plain]) => [
    key,
    quoted ?? plain ?? '',
  ]);
  return { name, parameters: Object.fromEntries(pairs), value: unescaped(value) };
}

const unescaped = (value: string) => value.replace(/\\([nN,;\\])/g, (_whole, sign: string) => (sign === 'n' || sign === 'N' ? '\n' : sign));

/** The one property of this name. */
export function only(file: string, name: string): Property {
  const found = calendarLines(file).filter((one) => one.name === name);
  if (found.length !== 1 || !found[0]) throw new Error(`${name} is there ${found.length} times`);
  return found[0];
}
