import { slugOf } from '../../plugin/host-kit/content/slug';

describe('slugs', () => {
  test.each([
    ['Über uns!', 'uber-uns'],
    ['  Many   spaces  ', 'many-spaces'],
    ["Don't <panic> & carry-on_now", 'dont-panic-carry-on-now'],
    ['100 % sure', '100-sure'],
    ['../../etc/passwd', 'etc-passwd'],
    ['日本語', ''],
    ['---', ''],
    ['x'.repeat(300), 'x'.repeat(180)],
  ])('%s → %s', (title, slug) => {
    expect(slugOf(title)).toBe(slug);
  });
});
