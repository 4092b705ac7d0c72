import { isComplete, isStepComplete } from '../../admin-ui/src/engines/crm/pages/automations/complete';
import { verifies } from '../support/verifies';

describe('what a step of an automation needs', () => {
  test.each([
    ['add_contact_to_tag', { tags: [] }, false],
    ['add_contact_to_tag', { tags: [1] }, true],
    ['crm_wait_times', { wait_time_amount: '', wait_time_unit: 'days' }, false],
    ['crm_wait_times', { wait_type: 'to_day', to_day: ['Mon'], to_day_time: '' }, false],
    ['crm_wait_times', { wait_type: 'to_day', to_day: ['Mon'], to_day_time: '09:30' }, true],
    ['send_custom_email', { campaign: { email_subject: 'Hello', email_body: '' } }, false],
    ['send_custom_email', { campaign: { email_subject: 'Hello', email_body: '<p>Hello</p>' } }, true],
    ['send_custom_email', { send_email_to_type: 'custom', campaign: { email_subject: 'H', email_body: 'H' } }, false],
    ['funnel_condition', { conditions: [[]] }, false],
    ['end_this_funnel', {}, true],
  ])('%s with %j: %s', (action_name, settings, wanted) => {
    verifies('D577');
    expect(isStepComplete({ action_name, settings })).toBe(wanted);
  });

  test('an automation needs a trigger and a step, and every step of every branch what it needs', () => {
    verifies('D577');
    const automation = { trigger_name: 'crm/contact_created', settings: {} } as Parameters<typeof isComplete>[0];
    const step = (tags: readonly number[]) => ({
      action_name: 'add_contact_to_tag',
      title: '',
      settings: { tags },
      children: { yes: [], no: [] },
    });
    const condition = {
      action_name: 'funnel_condition',
      title: '',
      settings: { conditions: [[{}]] },
      children: { yes: [step([])], no: [] },
    };
    expect(isComplete(automation, [])).toBe(false);
    expect(isComplete(automation, [step([1])])).toBe(true);
    expect(isComplete({ ...automation, trigger_name: 'crm/event_tracked' }, [step([1])])).toBe(false);
    expect(isComplete(automation, [condition])).toBe(false);
  });
});
