import { valueAt } from './pointer';
import { itemsOf } from './rules';
import type { Mapping, Problem, Rule } from './types';

/**
 * What speaks against approving a mapping on this sample: pointers that the sample lacks and that no default stands in for, rules
 * that say nothing, and lists that are none. The shape itself is the schema's business.
 */
export function mappingProblems(mapping: Mapping, sample: unknown): Problem[] {
  const items = itemsOf(mapping, sample);
  if (items.length === 0) return [{ pointer: '/items', message: 'must point at a list that the sample has, with at least one item' }];
  const rules: [string, Rule][] = [
    ...Object.entries(mapping.fields).map(([name, rule]): [string, Rule] => [`/fields/${name}`, rule]),
    ...Object.entries(mapping.meta ?? {}).map(([key, rule]): [string, Rule] => [
      `/meta/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`,
      rule,
    ]),
  ];
  const filters = (['filters', 'withdraw'] as const).flatMap((list) =>
    (mapping[list] ?? []).flatMap(({ op, value }, i) =>
      op !== 'exists' && value === undefined ? [{ pointer: `/${list}/${i}/value`, message: `is needed by "${op}"` }] : [],
    ),
  );
  return [...rules.flatMap(([pointer, rule]) => ruleProblems(pointer, rule, items)), ...filters];
}

function ruleProblems(pointer: string, rule: Rule, items: readonly unknown[]): Problem[] {
  if (rule.path !== undefined && rule.paths !== undefined) return [{ pointer, message: 'must have either path or paths' }];
  if (rule.const !== undefined || rule.default !== undefined) return [];
  const paths = rule.paths ?? (rule.path === undefined ? [] : [rule.path]);
  if (paths.length === 0) return [{ pointer, message: 'needs a path, a const or a default' }];
  if (paths.some((path) => items.some((item) => valueAt(item, path) !== undefined))) return [];
  const where = rule.path === undefined ? 'paths' : 'path';
  return [{ pointer: `${pointer}/${where}`, message: `finds nothing in the sample (${paths.join(', ')}); correct it or give a default` }];
}
