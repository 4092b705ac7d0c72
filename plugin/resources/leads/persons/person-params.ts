import { Type } from '@sinclair/typebox';
import type { Ctx } from '../../../kit/ctx';
import { invalidParam } from '../../../kit/errors';
import type { Person, PersonCtx } from '../../../kit/person';
import { expects } from '../../../kit/schema';
import { personOf } from './person-of';

/** Who is meant. Address and number are write-only, so that no audit row and no log keeps them. */
export const personParams = {
  email: Type.Optional(
    Type.String({ writeOnly: true, format: 'email', minLength: 1, maxLength: 190, description: 'Email address of the person' }),
  ),
  phone: Type.Optional(
    Type.String({
      writeOnly: true,
      pattern: '^\\+?[\\d\\s()./-]{5,40}$',
      ...expects('must be 5–40 digits, spaces or the characters + ( ) . / -'),
      description: 'Phone number of the person, as they wrote it',
    }),
  ),
  ref: Type.Optional(Type.String({ minLength: 1, maxLength: 20, description: 'Ref of one of their leads' })),
};

/** Throws `invalid_params` where nobody is named. */
export async function personMeant({ db, vault, catalog }: Pick<Ctx, 'db' | 'vault' | 'catalog'>, input: Partial<Person>): Promise<Person> {
  const person = await personOf({ db, vault, parts: catalog.persons }, input);
  if (person.email === '' && person.phone === '' && person.ref === '') throw invalidParam('/email', 'is missing: give email, phone or ref');
  if (input.phone && person.phone.length < 5) throw invalidParam('/phone', 'must have at least 5 digits');
  return person;
}

/** What the parts may use of a request. */
export const personCtx = ({ db, host, vault, now, caller, dryRun }: Ctx): PersonCtx => ({
  db,
  host,
  vault,
  now,
  dryRun,
  actor: `${caller.kind}:${caller.id}`,
});
