import { newVisitor, submit } from '../../resources/leads/capture-support';
import { until } from '../../support/until';
import { expectOutcome, type Task } from './task';

interface Lead {
  readonly id: number;
  readonly ref: string;
  readonly status: string;
  readonly events: readonly { readonly type: string }[];
}

export const answerAndHandOver: Task = {
  number: 8,
  title: 'answer a lead and hand it over to the CRM',
  async run(site, begin, receiver) {
    const { crm_num } = await site.call('crm.create', { name: 'Sales', url: `${receiver.url}/leads` });
    await site.call('crm.set_secret', { crm_num, api_key: 'a-key-of-the-crm' });
    await site.call('modules.update_config', { module: 'leads', config: { contact_storage: 'full', notify_email: 'site@example.com' } });
    await submit(site.server, { visitor: newVisitor(), name: 'Guest One', email: 'guest.one@example.com', message: 'Please call me.' });
    const { items } = (await site.call('leads.list')) as { items: Lead[] };
    const ref = items[0]?.ref ?? '';
    const person = await begin();
    await person.menu('Leads');
    await person.click('link', ref);
    await person.fill('Text of the note', 'Called, wants an offer.');
    await person.click('button', 'Add note');
    await person.choose('Status', 'Contacted');
    await person.click('button', 'Save');
    await person.read('The status is now “Contacted”.');
    await person.click('button', 'Hand over to a CRM');
    await person.choose('CRM connection', 'Sales');
    await person.click('button', 'Hand over to a CRM');
    await person.read(`${ref} is on its way to Sales.`);
    const after = (await site.call('leads.list')) as { items: Lead[] };
    expectOutcome(after.items[0]?.status === 'contacted', after.items);
    const lead = (await site.call('leads.get', { id: items[0]?.id })) as unknown as Lead;
    expectOutcome(
      lead.events.some(({ type }) => type === 'note_added'),
      lead.events,
    );
    await until(async () => receiver.requests.some(({ body }) => body.includes('guest.one@example.com')));
    return person;
  },
};
