import { callWithKey, signIn } from '../../support/server';
import { expectOutcome, type Task } from './task';

const crm = { name: 'Acme', url: 'https://crm.example/leads' };

export const renameConnection: Task = {
  number: 1,
  title: 'rename a CRM connection',
  async run(site, begin) {
    const { crm_num } = await site.call('crm.create', crm);
    const person = await begin();
    await person.find('rename crm', 'CRM connections');
    await person.click('button', 'Edit Acme');
    await person.fill('Name', 'Acme Ltd');
    await person.click('button', 'Save');
    await person.read('Acme Ltd');
    const { name, url } = await site.call('crm.get', { crm_num });
    expectOutcome(name === 'Acme Ltd' && url === crm.url, { name, url });
    return person;
  },
};

export const undoSwitchedOff: Task = {
  number: 3,
  title: 'find out who switched leads off, and undo it',
  async run(site, begin) {
    const password = 'another correct horse';
    const made = await site.admin('POST', '/admin/api/users', { login: 'colleague', password, role: 'administrator' });
    expectOutcome(made.status === 201, await made.text());
    const colleague = await signIn(site.server.url, 'colleague', password);
    const body = { resource: 'modules', action: 'deactivate', params: { module: 'leads' }, confirm: true };
    const off = await colleague.send('POST', '/rest/siteplane/v1/manage/dispatch', body);
    expectOutcome(off.status === 200, await off.text());
    const person = await begin();
    await person.menu('Activity');
    await person.read('colleague');
    await person.clickIn('colleague', 'button', /^Details/);
    await person.click('button', 'Undo');
    await person.read('Undone: everything is as it was before.');
    expectOutcome((await fetch(`${site.server.url}/rest/leads/v1/bootstrap`)).status === 200, 'the form takes nothing');
    return person;
  },
};

export const inviteColleague: Task = {
  number: 7,
  title: 'let a colleague in, as an editor',
  async run(site, begin) {
    await site.call('roles.create', { name: 'Editors' });
    const person = await begin();
    await person.find('colleague', /^Team/);
    await person.click('button', /^Add (the first )?team member$/);
    await person.fill('First name', 'Bea');
    await person.fill('Email', 'bea@example.com');
    await person.click('button', 'Add team member');
    await person.read('bea@example.com');
    await person.find('give a role', 'Team roles');
    await person.click('button', 'More for Editors');
    await person.click('menuitem', 'Holders');
    await person.click('checkbox', /Bea/);
    await person.click('button', 'Save');
    await person.read('Editors');
    const roles = (await site.call('roles.list')).roles as { name: string; assigned_users: string[] }[];
    expectOutcome(roles.find(({ name }) => name === 'Editors')?.assigned_users.length === 1, roles);
    return person;
  },
};

export const cheaperModel: Task = {
  number: 10,
  title: 'change which model writes excerpts',
  receives: () => ({ body: { object: 'list', data: [{ id: 'large-1' }, { id: 'small-1' }] } }),
  async run(site, begin, provider) {
    await site.call('ai.set_key', { provider: 'openai_compatible', api_key: 'any', base_url: `${provider.url}/v1` });
    await site.call('ai.set_area', { area: 'summary', provider: 'openai_compatible', model: 'large-1' });
    const person = await begin();
    await person.find('model', 'AI');
    await person.click('button', /^Change Excerpts/);
    await person.choose('Model', 'small-1');
    await person.click('button', 'Save');
    await person.read('small-1');
    const areas = [await site.call('ai.get_area', { area: 'summary' }), await site.call('ai.get_area', { area: 'faq' })];
    expectOutcome(areas[0]?.model === 'small-1' && areas[1]?.model !== 'small-1', areas);
    return person;
  },
};

export const readOnlyKey: Task = {
  number: 4,
  title: 'give an assistant a key that only reads bookings',
  async run(site, begin) {
    const person = await begin();
    await person.find('key', 'API keys');
    await person.click('button', /^Create (a|the first) key$/);
    await person.fill('Label', 'Assistant');
    await person.choose('What it may do', 'Read only');
    await person.choose('Where', 'In these areas only');
    await person.click('checkbox', /^Bookings?$/);
    await person.click('button', 'Create');
    const key = await person.copied('API key');
    await person.click('button', 'I have stored it');
    await person.read(/^Read only: Booking/);
    const headers = { 'X-API-Key': key };
    const list = await fetch(`${site.server.url}/rest/booking/v2/schedules`, { headers });
    const change = await fetch(`${site.server.url}/rest/booking/v2/schedules/1`, { method: 'DELETE', headers });
    const elsewhere = await callWithKey({ baseUrl: site.server.baseUrl, key }, 'crm.list');
    expectOutcome(list.status === 200 && change.status === 403 && elsewhere.status === 403, [list.status, change.status, elsewhere.status]);
    return person;
  },
};

export const putBackFromFile: Task = {
  number: 12,
  title: 'put a value back from the settings file',
  async run(site, begin) {
    const { crm_num } = await site.call('crm.create', crm);
    const written = await site.admin('GET', '/admin/siteplane/api/site-file');
    const { text } = (await written.json()) as { text: string };
    await site.call('crm.update', { crm_num, url: 'https://elsewhere.example/leads' });
    const person = await begin();
    await person.find('settings file', 'Settings');
    await person.chooseFile('Compare with a file…', { name: 'yesterday.yaml', text });
    await person.read(crm.url);
    await person.click('button', 'Make this change');
    await person.read('The site becomes as yesterday.yaml says.');
    await person.click('button', 'Make this change');
    await person.read('The site is as the file says.');
    const { url } = await site.call('crm.get', { crm_num });
    expectOutcome(url === crm.url, url);
    return person;
  },
};
