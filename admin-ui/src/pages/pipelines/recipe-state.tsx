import { Badge } from '@mantine/core';
import type { Recipe } from '../../api/operations';
import { useText } from '../../texts';
import { stateOf } from './words';

const colours = { automatic: 'green', by_hand: 'blue', empty: 'gray' } as const;

/** Whether a recipe can work, and whether by itself. */
export function RecipeState({ recipe }: { recipe: Recipe }) {
  const t = useText('pipelines');
  const state = stateOf(recipe);
  return (
    <Badge variant="light" color={colours[state]} tt="none" fw={600} style={{ flexShrink: 0 }}>
      {t(`state_${state}`)}
    </Badge>
  );
}
