import { hashPassword, isPassword } from '../../host-shim/auth/password';

describe('passwords', () => {
  test('what is stored names its cost and is never the same twice', async () => {
    const [one, two] = await Promise.all([hashPassword('a long sentence'), hashPassword('a long sentence')]);
    expect(one).toMatch(/^scrypt\$17\$8\$1\$[\w-]{22}\$[\w-]{43}$/);
    expect(one).not.toBe(two);
    expect(await isPassword('another sentence', one)).toBe(false);
    expect(await isPassword('a long sentence', one)).toBe(true);
  });

  test('nothing matches an absent, empty or damaged hash', async () => {
    const hash = await hashPassword('');
    for (const stored of [undefined, '', 'scrypt', 'scrypt$17$8$1$$', hash.slice(0, -4), hash.replace('scrypt', 'plain')])
      expect(await isPassword('', stored)).toBe(false);
  });

  test('one password typed as different code points is one password', async () => {
    expect(await isPassword('Stra\u00dfe caf\u00e9', await hashPassword('Stra\u00dfe cafe\u0301'))).toBe(true);
  });

  test('only so many wait for their turn; whoever comes later is told so, and the others are served', async () => {
    const [first, ...rest] = Array.from({ length: 60 }, () => hashPassword('a long sentence', 4).then(Boolean, (error) => error));
    const answers = await Promise.all([first, ...rest]);
    expect(answers.filter((answer) => answer === true)).toHaveLength(52);
    expect(answers.slice(52)).toEqual(Array(8).fill(expect.objectContaining({ code: 'unavailable', status: 503 })));
    expect(await hashPassword('a long sentence', 4)).toContain('scrypt$4$');
  });
});
