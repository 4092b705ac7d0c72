import type { Ctx } from '../../../kit/ctx';
import { refused } from '../../../kit/errors';
import { queuePushes } from '../sync/queue';
import { checkValue, freeSource, nameOf } from './fields';
import { refuseRegistryKey } from './registry';
import type { Variable } from './variable-table';
import { variables } from './variables';

/** The catalog answers with all of them at once (D93). */
export const maxVariables = 5000;

interface VariableInput {
  readonly key: string;
  /** Left out, the stored one stays. */
  readonly value?: string;
  readonly description?: string;
}

/** Set a free-form variable in the caller's transaction and have it pushed. 400 for one that is too long, 409 for a registry key. */
export async function setVariable(
  ctx: Pick<Ctx, 'db' | 'now' | 'catalog' | 'host'>,
  variableInput: VariableInput,
): Promise<{ before: Variable | undefined; variable: Variable; changed: boolean }> {
  const { key } = variableInput;
  checkValue(variableInput.value);
  const store = variables(ctx.db);
  const before = await store.hold(key);
  if (!before) {
    await refuseRegistryKey(key, ctx);
    if ((await store.count()) >= maxVariables) throw refused(`there are ${maxVariables} variables already; delete one first`);
  }
  const value = variableInput.value ?? before?.value ?? '';
  const description = variableInput.description ?? before?.description ?? '';
  const isPushed = value !== before?.value;
  const changed = isPushed || description !== before?.description;
  const variable = { key, value, description, updatedAt: ctx.now() };
  if (changed) await (before ? store.update(variable) : store.create(variable));
  if (isPushed) await queuePushes(ctx, [{ name: nameOf(key), source: freeSource, value }]);
  return { before, variable, changed };
}
