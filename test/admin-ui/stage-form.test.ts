import type { JsonSchema } from '../../admin-ui/src/api/types';
import { settingsSchema } from '../../admin-ui/src/pages/integrations/settings';
import { stageForm } from '../../admin-ui/src/pages/pipelines/stage-form';
import { PolicySchema } from '../../plugin/resources/pipelines/recipes/policy';
import { adminTexts } from '../support/admin-texts';
import { verifies } from '../support/verifies';

const t = adminTexts('pipelines');
const formOf = (of: string, properties: Readonly<Record<string, JsonSchema>>) =>
  stageForm({ of, schema: { properties }, isAll: true, t }).properties;

/** The form engine says "unsupported" in place of a field without a type, also where all that can be chosen is there. */
describe('a choice in the form of a stage or an integration has a type', () => {
  test('of a policy: what follows on a failed stage', () => {
    verifies('D555');
    const { on_error } = stageForm({ of: 'policy', schema: PolicySchema as JsonSchema, isAll: true, t }).properties ?? {};
    expect(on_error).toMatchObject({ type: 'string', oneOf: [{ const: 'stop' }, { const: 'continue' }] });
  });

  test('of a stage: words, yes or no without a default, and people', () => {
    verifies('D555');
    expect(formOf('toc', { flag: { type: ['boolean', 'null'] }, default_author_id: { type: 'string' } })).toMatchObject({
      flag: { type: 'boolean', oneOf: [{ const: true }, { const: false }] },
      default_author_id: { type: 'integer', format: 'account' },
    });
  });

  test('of an integration: its mode', () => {
    verifies('D521');
    const { mode } = settingsSchema('booking', adminTexts('integrations'), false).properties as unknown as Record<string, JsonSchema>;
    expect(mode).toMatchObject({ type: 'string', oneOf: [{ const: 'embedded' }, { const: 'remote' }] });
  });
});
