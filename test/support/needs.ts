import { findCommand } from './mariadb';

/** Programs outside npm that some suites run against, and how each is found. */
const needs = {
  mariadb: () => process.env.SITEPLANE_TEST_MARIADB_URL ?? findCommand('mariadbd'),
  // The shell first: the browser with its windows needs twice the CPU for a page that nobody sees.
  chromium: () => ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'].map(findCommand).find(Boolean),
  mariadbDump: () => ['mariadb-dump', 'mysqldump'].map(findCommand).find(Boolean),
  mariadbClient: () => ['mariadb', 'mysql'].map(findCommand).find(Boolean),
  nginx: () => findCommand('nginx'),
  haproxy: () => findCommand('haproxy'),
  redis: () => findCommand('redis-server'),
};

export type Need = keyof typeof needs;

/** Path of a program (for `mariadb` possibly a URL), or undefined where it is not installed. */
export const pathOf = (need: Need): string | undefined => needs[need]();

/** What is not installed here. */
export const missingNeeds = (): Need[] => (Object.keys(needs) as Need[]).filter((need) => !pathOf(need));

/** `describe` where the program is installed, else a skipped one whose name says why; SITEPLANE_REQUIRE_ALL=1 makes that a failure. */
export function describeNeeding(need: Need, name: string, suite: () => void): void {
  if (pathOf(need)) {
    describe(name, suite);
    return;
  }
  if (process.env.SITEPLANE_REQUIRE_ALL !== '1') {
    describe.skip(`${name} (needs ${need}: npm run setup)`, suite);
    return;
  }
  describe(name, () => {
    test(`needs ${need}`, () => {
      throw new Error(`${need} is not installed; run: npm run setup`);
    });
  });
}
