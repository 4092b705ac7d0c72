import type { Client } from '../../plugin/client';
import type { ManifestEntry } from '../../plugin/kit/derive/manifest-entry';
import { verifies } from '../support/verifies';

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const holds = <T extends true>(value?: T) => value ?? true;

/** Never called: that it compiles is the test, and each `@ts-expect-error` fails the build where the mistake is accepted. */
async function calls(client: Client) {
  const { data, changed } = await client.crm.create({ name: 'Acme', link_admin_only: true });
  const number: string = data.crm_num;
  const state: boolean = changed;
  await client.crm.list();
  await client.crm.delete({ crm_num: '001' }, { confirm: true });
  await client.crm.delete({ crm_num: '001' }, { dryRun: true });
  await client.dispatch({ resource: 'anything', action: 'goes', params: { x: 1 } });

  // @ts-expect-error a required parameter is missing
  await client.crm.create({});
  // @ts-expect-error params are missing
  await client.crm.create();
  // @ts-expect-error a parameter is misspelt
  await client.crm.create({ name: 'Acme', nam: 'x' });
  // @ts-expect-error a parameter has the wrong type
  await client.crm.create({ name: 1 });
  // @ts-expect-error there is no such action
  await client.crm.lst();
  // @ts-expect-error there is no such resource
  await client.crmm.list();
  // @ts-expect-error a destructive operation has to be confirmed or tried dry
  await client.crm.delete({ crm_num: '001' });
  // @ts-expect-error nor is an empty list of options a confirmation
  await client.crm.delete({ crm_num: '001' }, {});
  // @ts-expect-error an option is misspelt
  await client.crm.list({}, { dryrun: true });
  // @ts-expect-error the answer has no such field
  data.api_key;
  return { number, state };
}

test('the types of the client are those of the operations', () => {
  verifies('client:typed', 'D96');
  expect(calls).toBeInstanceOf(Function);
  expect(holds<Equal<Awaited<ReturnType<Client['manifest']>>, readonly ManifestEntry[]>>()).toBe(true);
  expect(holds<Equal<Awaited<ReturnType<Client['crm']['create']>>['data']['crm_num'], string>>()).toBe(true);
});
