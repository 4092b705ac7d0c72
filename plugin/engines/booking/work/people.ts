import type { Host, HostUser } from '../../../host';
import { refuse } from '../../kit/input/errors';
import { type Input, listOf } from '../../kit/input/query';
import { intOf } from '../../kit/input/rules';
import { peopleOf } from '../../kit/people';

const maxMembers = 100;

/** The account of a person who is to own something. Throws 422 where there is none or it is suspended. */
export async function personOf({ users }: Pick<Host, 'users'>, value: Input): Promise<HostUser> {
  const id = intOf(value);
  const user = id === undefined || id < 1 ? undefined : await users.find(id);
  if (!user?.active) throw refuse(unknownPerson(value));
  return user;
}

/** Hosts, each once, in the order given. Throws 422 where one is not an active account. */
export async function membersOf(host: Pick<Host, 'users'>, value: Input): Promise<HostUser[]> {
  const inputs = [...new Set(listOf(value).map((item) => intOf(item) ?? item))];
  if (inputs.length > maxMembers) throw refuse(`A team has at most ${maxMembers} members.`);
  const people = await peopleOf(
    host,
    inputs.filter((id): id is number => Number.isSafeInteger(id)),
  );
  return inputs.map((id) => {
    const user = typeof id === 'number' ? people.get(id) : undefined;
    if (!user?.active) throw refuse(unknownPerson(id));
    return user;
  });
}

/** Their ids. */
export const memberIds = async (host: Pick<Host, 'users'>, value: Input) => (await membersOf(host, value)).map(({ id }) => id);

const unknownPerson = (value: Input) =>
  typeof value === 'number' || (typeof value === 'string' && /^\d{1,15}$/.test(value))
    ? `There is no active account ${value}; choose another person.`
    : 'Name each person by the id of an active account.';
