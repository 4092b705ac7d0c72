import * as fc from 'fast-check';
import type { Schema } from './schema';

/** Hosts that exist nowhere: nothing is asked for outside. */
const host = fc.stringMatching(/^[a-z][a-z0-9]{0,8}$/).map((name) => `${name}.example`);

const byFormat: Readonly<Record<string, fc.Arbitrary<string>>> = {
  url: fc.oneof(
    fc
      .tuple(fc.constantFrom('https', 'http'), host, fc.stringMatching(/^(\/[a-z0-9~%20-]{0,6}){0,3}$/))
      .map(([scheme, name, path]) => `${scheme}://${name}${path.replaceAll('%', '%20')}`),
    fc.constantFrom('', 'http://127.0.0.1:9/', 'https://xn--bcher-kva.example/'),
  ),
  email: fc.oneof(
    fc.tuple(fc.stringMatching(/^[a-z0-9._+'-]{1,20}$/), host).map((parts) => parts.join('@')),
    fc.constant(''),
  ),
  'date-time': fc
    .date({ min: new Date('1970-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    .chain((date) =>
      fc.constantFrom(date.toISOString(), date.toISOString().slice(0, 10), date.toISOString().slice(0, 19).replace('T', ' ')),
    ),
  binary: fc.string({ maxLength: 50 }),
};

/** Texts of a schema: by format or pattern; otherwise short ones of any script, and now and then one as long as it may be. */
export function textOf({ format, pattern, minLength = 0, maxLength = 100 }: Schema): fc.Arbitrary<string> {
  const fits = (text: string) => text.length >= minLength && text.length <= maxLength;
  const formatted = format === undefined ? undefined : byFormat[format === 'uri' ? 'url' : format];
  if (formatted) return formatted.filter((text) => fits(text) && (minLength === 0 || text !== ''));
  if (pattern !== undefined && pattern !== '\\S') return matching(pattern).filter(fits);
  const most = Math.min(maxLength, Math.max(minLength, 24));
  const whole = fc.string({ unit: 'binary', minLength, maxLength: most }).filter((text) => fits(text) && !text.includes('\0'));
  const usual = fc.string({ unit: 'grapheme', minLength, maxLength: most }).filter(fits);
  const longest = fc.constant('x'.repeat(Math.min(maxLength, 2000)));
  const any = fc.oneof({ arbitrary: usual, weight: 4 }, { arbitrary: whole, weight: 3 }, { arbitrary: longest, weight: 1 });
  return pattern === undefined ? any : any.filter((text) => /\S/.test(text));
}

/** Of a pattern that looks ahead: what fits without, and then the whole. */
function matching(pattern: string): fc.Arbitrary<string> {
  const whole = new RegExp(pattern);
  const ahead = /\(\?![^)]*\)/g;
  return fc.stringMatching(new RegExp(pattern.replace(ahead, ''))).filter((text) => whole.test(text));
}
