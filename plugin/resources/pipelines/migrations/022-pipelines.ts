import { ascii, flag, id, instant, int, json, longText, nullable, primary, text } from '../../../db/columns';
import { migration } from '../../../db/migrate';
import { defineTable } from '../../../db/table';

const recipes = defineTable('sp_recipes', {
  id: primary(ascii(64)),
  name: text(190),
  priority: int(),
  stages: json(),
  trigger: json(),
  policy: json(),
  scheduledFor: nullable(instant()),
  createdAt: instant(),
  updatedAt: instant(),
});

const runs = defineTable(
  'sp_runs',
  {
    id: id(),
    source: ascii(64),
    postId: int(),
    recipeId: ascii(64),
    status: ascii(10),
    triggerKind: ascii(10),
    isDryRun: flag(),
    changed: flag(),
    durationMs: int(),
    contentHash: ascii(64),
    message: text(500),
    stages: json(),
    activePost: nullable(int()),
    leaseUntil: nullable(instant()),
    createdAt: instant(),
  },
  {
    unique: [['activePost']],
    index: [['postId', 'id'], ['recipeId', 'id'], ['status', 'id'], ['leaseUntil'], ['createdAt']],
  },
);

const llmsTxt = defineTable('sp_llms_txt', { id: primary(int()), content: longText(), builtAt: instant() });

/** What every site begins with: nothing that a reader would notice, for what comes in by itself. */
const defaultRecipe = {
  stages: { normalize: {}, cleanup: {}, faq: {}, anchors: {}, images: {}, seo: {}, llms_txt: {} },
  trigger: { kinds: ['manual', 'ingest'] },
};

export const createPipelines = migration(22, 'pipelines', async ({ createTable, sql }) => {
  await createTable(recipes);
  await createTable(runs);
  await createTable(llmsTxt);
  await sql(
    "INSERT INTO sp_counters (name, value) SELECT 'recipes', 0 WHERE NOT EXISTS (SELECT 1 FROM sp_counters WHERE name = 'recipes')",
  );
  const now = Date.now();
  const { stages, trigger } = defaultRecipe;
  await sql(
    `INSERT INTO sp_recipes (id, name, priority, stages, \`trigger\`, policy, scheduled_for, created_at, updated_at)
     SELECT 'default', 'Default', 1000, ?, ?, '{}', NULL, ?, ?
     WHERE NOT EXISTS (SELECT 1 FROM sp_recipes WHERE id = 'default')`,
    [JSON.stringify(stages), JSON.stringify(trigger), now, now],
  );
});
