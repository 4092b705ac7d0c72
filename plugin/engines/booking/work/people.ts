import type { Host, HostUser } from '../../../host';
import { refuse } from '../../kit/input/errors';
import { type Input, listOf } from '../../kit/input/query';
import { intOf } from '../../kit/input/rules';
import type { People } from '../../kit/people';

const maxMembers = 100;

/** The account of a person who is to own something. Throws 422 where there is none or it is suspended. */
export async function personOf({ users }: Pick<Host, 'users'>, value: Input): Promise<HostUser> {
  const id = intOf(value);
  const user = id === undefined || id < 1 ? undefined : await users.find(id);
  if (!user?.active) throw refuse(unknownPerson(value));
  return user;
}

/** Ids of hosts, each once, in the order given. Throws 422 where one is not an active account. */
export function memberIds(value: Input, people: People): number[] {
  const given = [...new Set(listOf(value).map((item) => intOf(item) ?? item))];
  if (given.length > maxMembers) throw refuse(`A team has at most ${maxMembers} members.`);
  return given.map((id) => {
    if (typeof id !== 'number' || !people.get(id)?.active) throw refuse(unknownPerson(id));
    return id;
  });
}

const unknownPerson = (value: Input) =>
  typeof value === 'number' || (typeof value === 'string' && /^\d{1,15}$/.test(value))
    ? `There is no active account ${value}; choose another person.`
    : 'Name each person by the id of an active account.';
