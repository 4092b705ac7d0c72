import { installLine, modelPackages } from '../service';
import { type Finding, ok, orOk, warn } from './finding';

/** The package that speaks to each AI provider: needed where it has a key (D665). */
export function checkModels(withKey: readonly string[]): Finding[] {
  const name = 'ai';
  const missing = modelPackages().filter(({ isInstalled }) => !isInstalled);
  if (missing.length === 0) return [ok(name, 'Every AI provider can be asked.')];
  const labels = missing.map(({ label }) => label).join(', ');
  const findings = missing
    .filter(({ slug }) => withKey.includes(slug))
    .map(({ label, needs }) =>
      warn(name, `${label} has a key, but the package ${needs} is not installed.`, `run: ${installLine([needs])}`),
    );
  return orOk(findings, name, `No provider with a key lacks its package. Not installed are those of: ${labels}.`);
}
