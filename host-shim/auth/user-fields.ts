import { OperationError } from '../../plugin/adapter';
import { isEmail } from '../../plugin/host-kit/mail/is-email';

export interface UserFields {
  readonly login: string;
  readonly password: string;
  readonly role: string;
  readonly email?: string;
  readonly displayName?: string;
  readonly active?: boolean;
}

/** The login is fixed; everything else can change. */
export type UserChanges = Partial<Omit<UserFields, 'login'>>;

const passwordLength = { min: 10, max: 256 };

const rules: Readonly<Record<string, { test: (value: string) => boolean; says: string }>> = {
  login: {
    test: (value) => /^[\p{L}\p{N}._@-]{1,60}$/u.test(value),
    says: 'The login may have up to 60 letters, digits and the characters . _ @ -',
  },
  password: {
    test: (value) => value.length >= passwordLength.min && value.length <= passwordLength.max,
    says: `The password must have ${passwordLength.min} to ${passwordLength.max} characters.`,
  },
  email: { test: (value) => value === '' || isEmail(value), says: 'The email address is not valid.' },
  displayName: { test: (value) => value.length <= 190, says: 'The display name is too long: at most 190 characters.' },
  role: { test: (value) => /^[a-z0-9_-]{1,64}$/.test(value), says: 'There is no such role.' },
};

/** The fields as they were given. Throws `invalid_params` with a sentence for the first one that cannot be. */
export function checkedUser<T extends Partial<UserFields>>(fields: T): T {
  for (const [name, value] of Object.entries(fields)) {
    const rule = rules[name];
    if (rule && typeof value === 'string' && !rule.test(value)) throw new OperationError('invalid_params', rule.says);
  }
  return fields;
}
