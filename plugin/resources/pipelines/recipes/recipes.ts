import { isDuplicate } from '../../../db/connection';
import { lt, rows } from '../../../db/rows';
import { lockCounter } from '../../../db/slots';
import { nowSql } from '../../../db/time';
import type { Db } from '../../../host';
import { notFound, refused } from '../../../kit/errors';
import { defaultRecipeId } from './recipe-fields';
import { type Recipe, recipeTable } from './recipe-table';

const maxRecipes = 200;

type Changes = Partial<Omit<Recipe, 'id' | 'createdAt'>>;

/** All SQL about recipes, bound to one transaction or connection. */
export function recipes(db: Db) {
  const table = rows(db, recipeTable);

  return {
    find: (id: string) => table.one({ id }),

    /** Throws not_found; `lock` holds the row until the transaction ends. */
    async get(id: string, { lock = false } = {}): Promise<Recipe> {
      const recipe = await table.one({ id }, { lock });
      if (!recipe) throw notFound('recipe', id);
      return recipe;
    },

    /** In the order in which they are tried. */
    list: () =>
      table.many(
        {},
        {
          order: [
            ['priority', 'ASC'],
            ['id', 'ASC'],
          ],
        },
      ),

    /** 409 where the id is taken, and past the most that a site may have. */
    async create(recipe: Recipe): Promise<void> {
      await lockCounter(db, 'recipes');
      if (await table.one({ id: recipe.id })) throw taken(recipe.id);
      if ((await table.count({})) >= maxRecipes) throw refused(`a site has at most ${maxRecipes} recipes; delete one that is not needed`);
      try {
        await table.insert(recipe);
      } catch (error) {
        throw isDuplicate(error) ? taken(recipe.id) : error;
      }
    },

    update: (id: string, changes: Changes) => table.update({ id }, changes),

    async delete(id: string): Promise<void> {
      if (id === defaultRecipeId) throw refused('the default pipeline recipe cannot be deleted');
      await table.delete({ id });
    },

    /** True for whoever takes this tick of the recipe's schedule first. */
    takeTick: async (id: string, tick: number) => (await table.update({ id, scheduledFor: lt(tick) }, { scheduledFor: tick })) === 1,

    /** The database's time: instances whose clocks differ must agree on which tick is due. */
    async now(): Promise<number> {
      const [row] = await db.query<{ now: number }>(`SELECT ${nowSql(db.dialect)} AS now`);
      return Number(row?.now);
    },
  };
}

const taken = (id: string) => refused(`the recipe "${id}" already exists; choose another id, or change it with pipelines.update_recipe`);
