import { describeNeeding } from '../support/needs';
import { until } from '../support/until';
import { verifies } from '../support/verifies';
import { adminPages } from './admin-pages';
import { axeViolations } from './axe';
import { crmCall } from './crm-call';
import { shoot } from './shoot';

interface Step {
  readonly action_name: string;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly children: Readonly<Record<'yes' | 'no', readonly Step[]>>;
}

/** An automation from its trigger to why somebody stopped, as an admin makes it. */
describeNeeding('chromium', 'the pages of automations', () => {
  const at = adminPages('mariadb');
  const crm = crmCall(at);

  test('steps and branches are put together in words, activated, followed and paused', async () => {
    verifies('D576', 'D577');
    const made = async (path: string, title: string) => (await crm<{ item: { id: number } }>('POST', path, { title })).item.id;
    const vip = await made('/tags', 'Very important');
    const done = await made('/tags', 'Written to');

    const { funnels } = await crm<{ funnels: { data: { id: number }[] } }>('GET', '/funnels');
    for (const { id: other } of funnels.data) await crm('DELETE', `/funnels/${other}`);
    const page = await at.visit('/automations', 'Automations');
    const dialog = page.getByRole('dialog');
    await page.getByText('No automations yet').waitFor();
    await shoot(page, 'automations-none');
    await page.getByRole('button', { name: 'New automation' }).click();
    await dialog.getByRole('button', { name: 'Create' }).click();
    await dialog.getByText('Enter a name.').waitFor();
    await dialog.getByText('Choose what starts it.').waitFor();
    await dialog.getByLabel('Name').fill('Important people');
    await dialog.getByRole('combobox', { name: 'What starts it' }).fill('tags');
    await page.getByRole('option', { name: 'A contact gets tags' }).click();
    await shoot(page, 'automation-new');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('heading', { name: 'Important people', level: 1 }).waitFor();
    const id = Number(new URL(page.url()).pathname.split('/').at(-1));
    const stored = async () => (await crm<{ funnel_sequences: Step[] }>('GET', `/funnels/${id}?with[]=funnel_sequences`)).funnel_sequences;

    expect(await page.getByRole('button', { name: 'Activate' }).isDisabled()).toBe(true);
    await page.getByText('Not complete yet.').waitFor();
    await page.getByRole('button', { name: 'Change what starts it' }).click();
    await dialog.getByRole('combobox', { name: 'Tags' }).fill('very');
    await page.getByRole('option', { name: 'Very important' }).click();
    await dialog.getByText('When a contact gets the tags: Very important').waitFor();
    await page.keyboard.press('Tab');
    expect(await axeViolations(page)).toEqual([]);
    await shoot(page, 'automation-trigger');
    await dialog.getByRole('button', { name: 'Save' }).click();
    const flow = page.getByRole('list', { name: 'Flow' });
    await flow.getByText('When a contact gets the tags: Very important').waitFor();

    async function addStep(place: string, kind: string, fill: () => Promise<void> = async () => undefined) {
      const steps = flow.getByRole('button', { name: /^Delete: / });
      const before = await steps.count();
      await page.getByRole('button', { name: place, exact: true }).click();
      await dialog.getByRole('combobox', { name: 'What happens' }).fill(kind.slice(0, 12));
      await page.getByRole('option', { name: kind, exact: true }).click();
      await fill();
      await dialog.getByRole('button', { name: 'Save the step' }).click();
      // The button of the next step moves down when the new one is drawn.
      await until(async () => (await dialog.count()) === 0 && (await steps.count()) === before + 1);
    }

    await page.getByRole('button', { name: 'Add a step', exact: true }).click();
    await dialog.getByRole('button', { name: 'Save the step' }).press('Enter');
    await dialog.getByText('Choose what happens.').waitFor();
    await shoot(page, 'automation-step-new');
    await page.keyboard.press('Escape');
    await until(async () => (await dialog.count()) === 0);

    await addStep('Add a step', 'Send an email', async () => {
      await dialog.getByRole('textbox', { name: 'Subject' }).fill('Good to have you');
      await dialog.getByRole('button', { name: '+ Text' }).click();
      await dialog.getByLabel('Text of part 1').fill('Hello {{contact.first_name}}.');
      await dialog.getByText('Send “Good to have you” to the contact').waitFor();
      await shoot(page, 'automation-email');
    });
    await addStep('Add a step', 'Add tags', async () => {
      await dialog.getByRole('combobox', { name: 'Tags' }).fill('written');
      await page.getByRole('option', { name: 'Written to' }).click();
      await page.keyboard.press('Tab');
    });
    await addStep('Add a step', 'Check conditions (two branches)', async () => {
      await dialog.getByLabel('What condition 1 asks').selectOption('City');
      await dialog.getByLabel('Value of condition 1').fill('Bonn');
      await shoot(page, 'automation-condition');
    });
    await addStep('Add a step: If so', 'Add a note', async () => {
      await dialog.getByRole('textbox', { name: 'Title' }).fill('Lives in Bonn');
    });
    await addStep('Add a step: If not', 'Wait', async () => {
      await dialog.getByLabel('How long').fill('4');
      await dialog.getByText('Wait 4 days').waitFor();
    });
    const steps = await stored();
    expect(steps.map((step) => step.action_name)).toEqual(['send_custom_email', 'add_contact_to_tag', 'funnel_condition']);
    expect(steps[1]?.settings).toMatchObject({ tags: [done] });
    expect(steps[2]?.settings.conditions).toEqual([[{ source: ['subscriber', 'city'], operator: expect.any(String), value: 'Bonn' }]]);
    expect(steps[2]?.children.yes.map((step) => step.action_name)).toEqual(['add_contact_activity']);
    expect(steps[2]?.children.no[0]?.settings).toMatchObject({ wait_time_amount: 4, wait_time_unit: 'days' });
    await flow.getByRole('button', { name: 'Move down: Send “Good to have you” to the contact' }).press('Enter');
    await until(async () => (await stored())[0]?.action_name === 'add_contact_to_tag');
    await until(async () =>
      Boolean(
        await page.evaluate('document.activeElement?.getAttribute("aria-label") === "Move down: Send “Good to have you” to the contact"'),
      ),
    );
    expect(await axeViolations(page)).toEqual([]);
    await shoot(page, 'automation');

    await page.getByRole('button', { name: 'Activate' }).click();
    await page.getByText('Active', { exact: true }).waitFor();
    for (const [email, first_name] of [
      ['guest.one@example.com', 'One'],
      ['guest.two@example.com', 'Two'],
    ])
      await crm('POST', '/subscribers', {
        email,
        first_name,
        city: first_name === 'One' ? 'Bonn' : 'Rome',
        status: 'subscribed',
        tags: [vip],
      });
    const row = (name: string) => page.getByRole('row').filter({ hasText: name });
    await row('One').getByText('Completed').waitFor();
    await row('Two').getByText('Wait 4 days').first().waitFor();
    await row('Two').getByRole('button', { name: 'Stop Two' }).click();
    await dialog.getByText('No further step is run for this contact.').waitFor();
    await dialog.getByRole('button', { name: 'Stop' }).click();
    await row('Two').getByText('By a person, or no longer subscribed.').waitFor();
    await flow.getByText('2 people have entered').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await shoot(page, 'automation-runs');
    await row('Two').getByRole('button', { name: 'Let Two go on' }).click();
    await row('Two').getByText('On the way').waitFor();

    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByText('Paused', { exact: true }).waitFor();
    await flow.getByRole('button', { name: 'Delete: Is this so: City is Bonn?' }).click();
    await dialog.getByText('The 2 steps below it are deleted too.').waitFor();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await until(async () => (await stored()).length === 2);
    await page.getByRole('link', { name: 'All automations' }).click();
    await page.getByRole('link', { name: 'Open “Important people”' }).waitFor();
    await shoot(page, 'automations');
    await page.getByRole('link', { name: 'Open “Important people”' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await dialog.getByText('It is deleted for good').waitFor();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No automations yet').waitFor();
  });

  test('a step and a trigger that a colleague has changed since they were opened are shown, and not overwritten', async () => {
    verifies('D680');
    const tag = (title: string) => crm<{ item: { id: number } }>('POST', '/tags', { title });
    const [theirs, mine] = [(await tag('Theirs')).item.id, (await tag('Mine')).item.id];
    const { funnel } = await crm<{ funnel: { id: number } }>('POST', '/funnels', {
      funnel: { title: 'Shared', trigger_name: 'crm_contact_added_to_tags' },
    });
    const path = `/funnels/${funnel.id}`;
    const step = async () =>
      (await crm<{ funnel_sequences: (Step & { id: number })[] }>('GET', `${path}?with[]=funnel_sequences`)).funnel_sequences[0];
    const wait = { action_name: 'crm_wait_times', title: 'Wait', children: { yes: [], no: [] } };
    const settings = { wait_type: 'unit_wait', wait_time_amount: 1, wait_time_unit: 'days' };
    await crm('POST', `${path}/sequences`, { sequences: [{ ...wait, settings }] });
    const id = (await step())?.id;
    const change = (changed: object) =>
      crm('POST', `${path}/sequences`, { sequences: [{ ...wait, id, settings: { ...settings, ...changed } }] });

    const page = await at.visit(`/automations/${funnel.id}`, 'Shared');
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Change: Wait 1 day' }).click();
    await dialog.getByLabel('How long').fill('4');
    await change({ wait_time_amount: 9 });
    await dialog.getByRole('button', { name: 'Save the step' }).click();
    await dialog.getByText('Somebody else saved meanwhile').waitFor();
    expect(await dialog.getByRole('group', { name: 'Stored now' }).getByLabel('How long').inputValue()).toBe('9');
    expect(await dialog.getByLabel('How long').first().inputValue()).toBe('4');
    expect((await step())?.settings.wait_time_amount).toBe(9);
    expect(await axeViolations(page)).toEqual([]);
    await shoot(page, 'automation-step-conflict');
    await dialog.getByRole('button', { name: 'Keep mine' }).click();
    // What somebody else has changed beside it stays.
    await change({ wait_time_amount: 9, wait_time_unit: 'hours' });
    await dialog.getByRole('button', { name: 'Save the step' }).click();
    await until(async () => (await dialog.count()) === 0);
    expect((await step())?.settings).toMatchObject({ wait_time_amount: 4, wait_time_unit: 'hours' });

    await page.getByRole('button', { name: 'Change: Wait 4 hours' }).click();
    await dialog.getByLabel('How long').fill('5');
    await crm('POST', `${path}/sequences`, { sequences: [] });
    await dialog.getByRole('button', { name: 'Save the step' }).click();
    await dialog.getByText('This step no longer exists').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();

    await page.getByRole('button', { name: 'Change what starts it' }).click();
    await dialog.getByRole('combobox', { name: 'Tags' }).fill('mine');
    await page.getByRole('option', { name: 'Mine' }).click();
    await page.keyboard.press('Tab');
    await crm('PUT', `${path}/change-trigger`, { trigger_name: 'crm_contact_added_to_tags', settings: { tags: [theirs] }, conditions: {} });
    await dialog.getByRole('button', { name: 'Save' }).click();
    const stored = async () => (await crm<{ funnel: { settings: object } }>('GET', path)).funnel.settings;
    await dialog.getByRole('group', { name: 'Stored now' }).getByText('When a contact gets the tags: Theirs').waitFor();
    expect(await stored()).toMatchObject({ tags: [theirs] });
    expect(await axeViolations(page)).toEqual([]);
    await shoot(page, 'automation-trigger-conflict');
    await dialog.getByRole('button', { name: 'Keep mine' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await until(async () => (await dialog.count()) === 0);
    expect(await stored()).toMatchObject({ tags: [mine] });
  });
});
