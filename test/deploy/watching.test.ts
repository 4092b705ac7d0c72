import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';
import { type Site, startSite } from '../support/site';
import { verifies } from '../support/verifies';

const folder = resolve(__dirname, '../../deploy');
const read = (name: string) => readFileSync(join(folder, name), 'utf8');

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly for: string;
  readonly annotations: { readonly summary: string; readonly fix: string };
}
const rules = (parse(read('alerts.yaml')) as { groups: { rules: Rule[] }[] }).groups.flatMap((group) => group.rules);
const { panels } = JSON.parse(read('grafana.json')) as { panels: { id: number; title: string; targets: { expr: string }[] }[] };

describe('rules and dashboard of deploy/', () => {
  let site: Site;
  /** Names of what a site tells, those of a histogram's parts among them. */
  let told: Set<string>;
  beforeAll(async () => {
    site = await startSite({ dialect: 'sqlite', settings: { metricsToken: 'scrape-me' } });
    await site.call('crm.list');
    const { text } = await site.send('GET', '/metrics', { headers: { authorization: 'Bearer scrape-me' } });
    const types = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)];
    told = new Set(
      types.flatMap(([, name = '', type]) => (type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name])),
    );
  });
  afterAll(() => site?.stop());

  test.each([
    ...rules.map(({ alert, expr }) => [alert, expr] as const),
    ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
  ])('%s asks for what /metrics tells: %s', (_name, expr) => {
    verifies('D718');
    const names = expr.match(/\bsiteplane_\w+/g) ?? [];
    expect(names.filter((name) => !told.has(name))).toEqual([]);
    expect(names.length > 0 || expr.includes('up{job="siteplane"}')).toBe(true);
    const depth = [...expr].reduce((open, sign) => open + (sign === '(' ? 1 : 0) - (sign === ')' ? 1 : 0), 0);
    expect(depth).toBe(0);
  });

  test('there are twelve rules, each with what is wrong and what to do, and each panel is one of its own', () => {
    verifies('D718');
    expect(rules).toHaveLength(12);
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(12);
    for (const { annotations, for: lasting } of rules) {
      expect([annotations.summary, annotations.fix]).toEqual([expect.stringMatching(/^[A-Z].*\.$/), expect.stringMatching(/^[A-Z].*\.$/)]);
      expect(lasting).toMatch(/^\d+[mhd]$/);
    }
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  });
});
