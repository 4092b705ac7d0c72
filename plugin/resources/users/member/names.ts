import type { Member } from './member-table';

/** What to call a member: the full name, else first and last, else nickname or company; '' where nothing is known. */
export function nameOf({ fullName, firstName, lastName, nickname, companyName }: Member): string {
  return [fullName, `${firstName} ${lastName}`.trim(), nickname, companyName].find((name) => name !== '') ?? '';
}
