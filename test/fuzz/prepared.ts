import { examples } from '../support/examples';
import type { Site } from '../support/site';
import type { Values } from './values/schema';

/** The state in which the example of an operation has something to do, and its params. */
export async function prepared(site: Site, name: string): Promise<Values> {
  await site.reset();
  const example = examples[name];
  if (!example) return {};
  for (const [operation, params = {}] of example.given)
    await site.call(operation, params, site.needsConfirm(operation) ? { confirm: true } : {});
  const found = await example.found?.(async (operation, params) => (await site.call(operation, params)).envelope.data, site);
  return { ...example.params, ...found };
}
