import { parseArgs } from 'node:util';
import { projectRoot } from './doctor/bridge';
import { examine, type Report } from './doctor/examine';
import type { Finding } from './doctor/finding';
import { readVariables } from './service';

const words = { ok: 'ok  ', warn: 'warn', fail: 'FAIL' } as const;

/** `siteplane doctor [--json]`: look at machine, environment and database, and say how to fix what is wrong. True when nothing fails. */
export async function doctorCommand(args: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({ args: [...args], options: { json: { type: 'boolean' } }, strict: true });
  const report = await examine({ variables: readVariables(), root: projectRoot(), nodeVersion: process.versions.node });
  process.stdout.write(values.json ? `${JSON.stringify(report, null, 2)}\n` : printed(report));
  return report.ok;
}

/** One line for each check, and below each problem its fix. */
export function printed({ environment, checks }: Report): string {
  const set = Object.entries(environment).map(([name, value]) => `  ${name}=${value}`);
  const count = (status: Finding['status']) => checks.filter((finding) => finding.status === status).length;
  const lines = [
    set.length === 0 ? 'No variable is set; everything has its default.' : 'Set in the environment:',
    ...set,
    '',
    ...checks.map(line),
    '',
    `${count('ok')} ok, ${count('warn')} warnings, ${count('fail')} failures.`,
  ];
  return `${lines.join('\n')}\n`;
}

function line(finding: Finding): string {
  const { name, status, message } = finding;
  return `${words[status]} ${name}: ${message}${finding.status === 'ok' ? '' : `\n     fix: ${finding.fix}`}`;
}
