import type { JsonSchema, ManifestEntry } from '../../../api/types';
import type { Text as Texts } from '../../../texts/text';
import type { Step } from './rules';

/** Steps that have words of their own. */
const known = [
  'trim',
  'strip_html',
  'markdown',
  'portable_text',
  'rich_text',
  'slugify',
  'lower',
  'iso_date',
  'number',
  'bool',
  'split',
  'join',
  'map',
] as const;

/** What a step is called in a list of choices: `split` of `split:,`. */
export const kindOf = (step: Step): string => (typeof step === 'string' ? (step.split(':')[0] ?? step) : 'map');

export function kindWords(kind: string, t: Texts<'sources'>): string {
  const name = known.find((one) => one === kind);
  return name ? t(`step_${name}`) : kind;
}

/** A step in a few words, with what it is given. */
export function stepWords(step: Step, t: Texts<'sources'>): string {
  const kind = kindOf(step);
  const words = kindWords(kind, t);
  return typeof step === 'string' && step.includes(':') ? `${words} “${argumentOf(step)}”` : words;
}

/** What stands after the colon. */
export const argumentOf = (step: Step): string => (typeof step === 'string' ? step.slice(step.indexOf(':') + 1) : '');

const withArguments = ['split', 'join', 'map'] as const;

/** Steps that the service knows, by the schema of its operation: those without an argument are listed there by name. */
export function kindsIn(manifest: readonly ManifestEntry[] | undefined): readonly string[] {
  const entry = manifest?.find(({ resource, action }) => resource === 'content_sources' && action === 'approve_mapping');
  const { transform } = ['mapping', 'fields', 'title'].reduce(
    (schema: JsonSchema | undefined, name) => schema?.properties?.[name],
    entry?.params,
  )?.properties ?? { transform: undefined };
  const items = typeof transform?.items === 'object' ? transform.items : {};
  const plain = (items.anyOf ?? []).flatMap((one) => (one.enum ?? []).filter((name) => typeof name === 'string'));
  return [...plain, ...withArguments];
}

/** A step that was chosen, before it is given anything. */
export function freshStep(kind: string): Step {
  if (kind === 'map') return { map: {} };
  if (kind === 'split') return 'split:,';
  return (kind === 'join' ? 'join:, ' : kind) as Step;
}
