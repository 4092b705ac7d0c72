import { type Static, Type } from '@sinclair/typebox';
import { Returns } from '../../../kit/schema';
import { nameOf } from './fields';
import type { Variable } from './variable-table';

/** A variable as callers see it. */
export const VariableView = Returns({
  key: Type.String(),
  name: Type.String({ description: 'What the automation platform calls it' }),
  value: Type.String(),
  description: Type.String(),
});

export type VariableView = Static<typeof VariableView>;

/** `{key, name, value, description}`. */
export const view = ({ key, value, description }: Pick<Variable, 'key' | 'value' | 'description'>): Static<typeof VariableView> => ({
  key,
  name: nameOf(key),
  value,
  description,
});
