import fc from 'fast-check';
import { parse, stringify } from 'yaml';
import { defaultSettings as defaultSourceSettings } from '../../../plugin/resources/content_sources/source/fields';
import { startSite } from '../../support/site';
import { verifies } from '../../support/verifies';
import { type ArbitrarySite, siteFiles } from './arbitrary-file';
import { example, exampleSecrets } from './example';
import { describeEachSite, on } from './on-site';

const textOf = (site: ArbitrarySite) => stringify({ version: 1, site }, { lineWidth: 0 });

const stored = (field: string, it: unknown) =>
  /^(url|link_profile_pic)$/.test(field) && /[^\x21-\x7e]/.test(String(it)) ? new URL(String(it)).href : it;
const mapped = <T, U>(it: Readonly<Record<string, T>>, to: (value: T) => U) =>
  Object.fromEntries(Object.entries(it).map(([key, value]) => [key, to(value)]));
const filled = (fields: object) =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== '' && value !== false)
      .map(([field, value]) => [field, stored(field, value)]),
  );

/** An export leaves out what is as it is without being said. */
const unlikeDefault = ({ name, auth_mode, enabled, ...fields }: ArbitrarySite['sources'][string]) => ({
  name,
  auth_mode,
  enabled,
  ...Object.fromEntries(
    Object.entries(fields).filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(defaultSourceSettings, field))),
  ),
});

/** What an export says of the records that a file names. */
function named(exported: string) {
  const { site } = parse(exported);
  const custom = Object.entries(site.roles as Record<string, { constraint_type?: string }>).filter(
    ([, role]) => role.constraint_type !== undefined,
  );
  return {
    ...site,
    roles: Object.fromEntries(custom),
    crm: mapped(site.crm as Record<string, { code: string }>, ({ code: _, ...slot }) => slot),
  };
}

/** Where the file names none; an empty trigger is no trigger. */
const kindsOf = ({ trigger }: { trigger: object }) => (Object.keys(trigger).length === 0 ? ['manual'] : ['manual', 'ingest']);

describeEachSite('any site file', (it, dialect) => {
  const few = dialect === 'sqlite' ? 2 : 1;
  const runs = { numRuns: process.env.SIZE === 'full' ? few * 10 : few };

  test('once applied the site says what the file says, and nothing is left to do; so does a second file on top of it', async () => {
    verifies('D108');
    await fc.assert(
      fc.asyncProperty(siteFiles, siteFiles, async (first, second) => {
        const { site, apply, plan } = it();
        await site.reset();
        for (const wanted of [first, second]) {
          await apply(textOf(wanted), { prune: true });
          const found = named(await it().export());
          expect(found.users).toEqual(mapped(wanted.users, filled));
          expect(found.crm).toEqual(mapped(wanted.crm, filled));
          expect(found.variables).toEqual(wanted.variables);
          expect(found.roles).toEqual(
            mapped(wanted.roles, (role) => ({ ...role, members: [...role.members].sort(), capabilities: [...role.capabilities].sort() })),
          );
          expect(found.entitlements).toEqual(mapped(wanted.entitlements, (domains) => [...domains].sort()));
          expect(found.sources).toMatchObject(mapped(wanted.sources, unlikeDefault));
          expect(Object.keys(found.sources).sort()).toEqual(Object.keys(wanted.sources).sort());
          expect(Object.keys(found.recipes).sort()).toEqual([...new Set(['default', ...Object.keys(wanted.recipes)])].sort());
          for (const [id, recipe] of Object.entries(wanted.recipes)) {
            expect(found.recipes[id]).toEqual({
              ...recipe,
              trigger: { kinds: kindsOf(recipe), ...recipe.trigger },
              policy: { skip_unchanged: true, on_error: 'stop', max_attempts: 1, timeout_ms: 30_000, ...recipe.policy },
            });
          }
          for (const [area, settings] of Object.entries(wanted.ai.areas)) expect(found.ai.areas[area]).toMatchObject(settings);
          for (const [module, { active, config }] of Object.entries(wanted.modules)) {
            expect(found.modules[module].active).toBe(active);
            expect(found.modules[module].config ?? {}).toMatchObject(JSON.parse(JSON.stringify(config)));
          }
          expect((await plan(textOf(wanted), { prune: true })).items).toEqual([]);
        }
      }),
      runs,
    );
  });

  test('an export, applied to an empty site, is exported again byte by byte', async () => {
    verifies('site-file:round-trip');
    const other = on(await startSite({ dialect: 'sqlite' }));
    try {
      await fc.assert(
        fc.asyncProperty(siteFiles, async (wanted) => {
          await Promise.all([it().site.reset(), other.site.reset()]);
          await it().apply(textOf(wanted));
          const exported = await it().export();
          await other.apply(exported);
          expect(await other.export()).toBe(exported);
          expect((await it().plan(exported, { prune: true })).items).toEqual([]);
        }),
        runs,
      );
    } finally {
      await other.site.stop();
    }
  });

  test('the example too, with its secrets, gaps and codes', async () => {
    verifies('D109');
    const other = on(await startSite({ dialect: 'sqlite' }));
    try {
      await it().apply(example, { env: exampleSecrets });
      const exported = await it().export();
      for (const secret of Object.values(exampleSecrets)) expect(exported).not.toContain(secret);
      expect(exported).toContain('{ env: SITEPLANE_SECRET_INTEGRATION_SMTP_PASSWORD }');
      expect(exported).toContain('# api_key: {env: SITEPLANE_SECRET_CRM_001}');
      expect(exported).toContain('# secret: {env: SITEPLANE_SECRET_SOURCE_PRESS}');
      const env = {
        SITEPLANE_SECRET_INTEGRATION_SMTP_PASSWORD: exampleSecrets.SMTP_PASSWORD,
        SITEPLANE_SECRET_SOURCE_PRESS_FORWARD: exampleSecrets.FORWARD_TOKEN,
      };
      await other.apply(exported, { env });
      expect(await other.export()).toBe(exported);
      expect(await it().export()).toBe(exported);
    } finally {
      await other.site.stop();
    }
  });
});
