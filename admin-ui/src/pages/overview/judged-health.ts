import type { HealthOf, OverviewState } from './state';

const levels = ['pass', 'warn', 'fail'] as const;

/**
 * The health as a person is to take it: an address that nobody gave is left to do, like the rest of the list of first steps, and a fault only
 * once somebody wrote to the site (D769).
 */
export function judged({ health, daily }: Pick<OverviewState, 'health' | 'daily'>): HealthOf | undefined {
  if (!health) return undefined;
  const leads = daily?.figures.find(({ name }) => name === 'leads')?.counts ?? [];
  const isAnybodyUnheard = leads.some((count) => count > 0);
  const checks = health.checks.map((check) =>
    check.name === 'mail' && check.status === 'fail' && !isAnybodyUnheard ? { ...check, status: 'warn' as const } : check,
  );
  const worst = Math.max(0, ...checks.map(({ status }) => levels.indexOf(status)));
  return { status: levels[worst] ?? 'fail', checks };
}
