import { given } from '../../../../kit/given';
import type { Form } from '../../../kit/input/form';
import { type Input, type InputMap, listOf, mapOf } from '../../../kit/input/query';
import { intOf, isBlank, lineOf, type Rules } from '../../../kit/input/rules';
import { namesOf } from '../../../kit/people';
import type { LinkKind } from '../../data/contacts/link-tables';
import { camel, eachDetail } from '../../domain/contacts/details';
import type { CustomField } from '../../domain/custom-fields/types';
import type { ContactStatus } from '../../domain/statuses';
import type { LinkRef } from './resolve-links';
import type { ContactChange } from './save-contact';
import { checkValues } from './save-values';

const linkKinds = ['tags', 'lists', 'companies'] as const satisfies readonly LinkKind[];

/** What reading contacts has to know. */
export interface Reading {
  readonly form: Form;
  readonly fields: readonly CustomField[];
  readonly zone: string;
  /** Whether empty custom values clear their fields. */
  readonly clears: boolean;
}

/** What was sent of a contact. Tells `check` what is wrong with it. */
export function contactChangeOf(check: Rules, body: InputMap, { form, fields, zone, clears }: Reading): ContactChange {
  const sent = form.read(check, body) as Readonly<Record<string, string | number>>;
  const { email, status, full_name: fullName, ...columns } = sent;
  const names: Readonly<Record<string, string>> = fullName && !sent.first_name && !sent.last_name ? namesOf(String(fullName)) : {};
  const own = Object.fromEntries(
    Object.entries<string | number>({ ...columns, ...names }).map(([name, value]) => [camel(name), columnOf(name, value)]),
  );
  const values = checkValues(check, fields, { kind: 'contact', sent: mapOf(body.custom_values), zone, clears });
  const company = companyOf(check, body.company_id);
  return {
    ...(email === undefined ? {} : { email: String(email) }),
    ...(status === undefined ? {} : { status: status as ContactStatus }),
    columns: { ...own, ...birthdayOf(own.dateOfBirth), ...given({ companyId: company }) },
    values,
    attach: { ...refsOf(check, body, 'attach_'), ...(company ? { companies: [company] } : {}) },
    detach: refsOf(check, body, 'detach_'),
  };
}

/** An empty text clears what has no empty text. */
const empties = eachDetail(({ empty }) => (empty === null ? { cleared: null } : undefined));
const columnOf = (name: string, value: string | number) => (value === '' && Object.hasOwn(empties, name) ? null : value);

const birthdayOf = (date: unknown) => (date === undefined ? {} : { birthday: typeof date === 'string' ? date.slice(5) : null });

function companyOf(check: Rules, sent: Input): number | null | undefined {
  if (sent === undefined) return undefined;
  if (isBlank(sent)) return null;
  const id = intOf(sent);
  if (id === undefined || id < 1) check.add('company_id', 'exists', 'The company_id must be the id of a company.');
  return id ?? null;
}

/** Tags, lists and companies by `prefix`, of new contacts also by their bare names. */
function refsOf(check: Rules, body: InputMap, prefix: 'attach_' | 'detach_'): Partial<Record<LinkKind, LinkRef[]>> {
  const links: Partial<Record<LinkKind, LinkRef[]>> = {};
  for (const kind of linkKinds) {
    const name = `${prefix}${kind}`;
    const sent = [...listOf(body[name]), ...(prefix === 'attach_' ? listOf(body[kind]) : [])];
    if (sent.length > 0) links[kind] = refsIn(check, kind, sent);
  }
  return links;
}

const fewest = 3;

/** Ids, or titles and slugs of at least three characters; anything else is told. */
export function refsIn(check: Rules, name: string, sent: readonly Input[]): LinkRef[] {
  return sent.flatMap((one): LinkRef[] => {
    const id = intOf(one);
    if (id !== undefined && id > 0) return [id];
    const word = typeof one === 'string' ? lineOf(one, 192) : '';
    if (id === undefined && word.length >= fewest) return [word];
    check.add(name, 'format', `Send ${name} as a list of ids, or of titles of at least ${fewest} characters.`);
    return [];
  });
}
