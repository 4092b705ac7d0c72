import type { SettingFields } from '../../../../plugin/engines/crm/domain/automations/setting-field';
import { stepFields } from '../../../../plugin/engines/crm/domain/automations/step-fields';
import { stepKinds } from '../../../../plugin/engines/crm/domain/automations/step-kinds';
import { triggerFields } from '../../../../plugin/engines/crm/domain/automations/trigger-fields';
import { triggerKinds } from '../../../../plugin/engines/crm/domain/automations/triggers';
import type { InputMap } from '../../../../plugin/engines/kit/input/query';
import { verifies } from '../../../support/verifies';
import { type CrmSite, crmSite } from '../crm-site';

/** Of each setting that counts with these examples, its example. */
function examplesOf(fields: SettingFields): InputMap {
  const all = Object.fromEntries(Object.entries(fields).map(([name, { example }]) => [name, example]));
  const counts = (name: string) => Object.entries(fields[name]?.when ?? {}).every(([other, values]) => values.includes(String(all[other])));
  return Object.fromEntries(Object.entries(all).filter(([name]) => counts(name)));
}

/** The settings that a sentence names. */
const named = (sentence: string) =>
  [...sentence.matchAll(/\b[a-z]+(?:_[a-z]+)+\b|\b(?:tags|lists|companies)\b(?=\))/g)].map(([name]) => name);
const pairKeys = ['data_key', 'data_value', 'email_subject', 'email_body'];

describe('kinds of steps and triggers', () => {
  let site: CrmSite;
  beforeAll(async () => {
    site = await crmSite({ dialect: 'sqlite' });
  });
  afterAll(() => site?.stop());

  test('each has its fields, and no other kind has any', () => {
    verifies('marketing:automations');
    expect(Object.keys(stepFields)).toEqual(Object.keys(stepKinds));
    expect(Object.keys(triggerFields)).toEqual(Object.keys(triggerKinds));
  });

  test.each(Object.keys(stepKinds))('%s is complete with the examples of its fields, and what it misses is one of them', (name) => {
    verifies('marketing:automations');
    const [kind, fields = {}] = [stepKinds[name], stepFields[name]];
    expect(kind?.missing(examplesOf(fields))).toBeUndefined();
    const unknown = named(kind?.missing({}) ?? '').filter((one) => !Object.hasOwn(fields, one) && !pairKeys.includes(one));
    expect(unknown).toEqual([]);
  });

  test.each(Object.keys(triggerKinds))('%s is complete with the examples of its fields', (name) => {
    verifies('marketing:automations');
    expect(triggerKinds[name]?.missing(examplesOf(triggerFields[name]?.settings ?? {}))).toBeUndefined();
  });

  test('an automation tells what it can be built of', async () => {
    verifies('marketing:automations');
    const { triggers } = (await site.api('GET', '/funnels/triggers')).body;
    expect(triggers.crm_contact_added_to_tags).toMatchObject({
      settingsFields: { tags: { type: 'tags' }, select_type: { options: ['any', 'all'] } },
      conditionFields: { run_multiple: { default: 'no' } },
    });
    const funnel = { title: 'Blocks', trigger_name: 'crm/contact_created' };
    const { id } = (await site.api('POST', '/funnels', { body: { funnel } })).body.funnel;
    expect((await site.api('GET', `/funnels/${id}`)).body).not.toHaveProperty('blocks');
    const { body } = await site.api('GET', `/funnels/${id}?with[]=blocks&with[]=block_fields`);
    expect(body.blocks.crm_wait_times).toMatchObject({ type: 'action', title: 'Wait', settings: { wait_type: 'unit_wait' } });
    expect(body.block_fields.crm_wait_times.fields.wait_time_amount).toMatchObject({ type: 'number', when: { wait_type: ['unit_wait'] } });
    // A step that is saved with the settings of its block is taken as it is.
    const sequences = [{ action_name: 'crm_wait_times', settings: { ...body.blocks.crm_wait_times.settings, wait_time_amount: 3 } }];
    expect((await site.api('POST', `/funnels/${id}/sequences`, { body: { sequences, status: 'published' } })).status).toBe(200);
  });
});
