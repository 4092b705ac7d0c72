import { type Site, startSite } from '../../../support/site';
import type { TestDialect } from '../../../support/storages';

/** A process with a site of its own beside that of the test, which runs a recipe over posts, one after the other. */
async function main(given: string): Promise<void> {
  const { dialect, env, dir, key, settings, postIds, recipe } = JSON.parse(given) as {
    dialect: TestDialect;
    env: Record<string, string>;
    dir: string;
    key: string;
    settings: Record<string, string>;
    postIds: number[];
    recipe: string;
  };
  const site = await startSite({ dialect, settings, beside: { env, dir, key } as Site });
  process.stdout.write('ready\n');
  for (const post_id of postIds) {
    const { envelope } = await site.call('pipelines.run', { post_id, recipe_id: recipe });
    process.stdout.write(`${JSON.stringify(envelope)}\n`);
  }
  await site.stop();
}

void main(process.argv[2] ?? '');
