import { capabilityWords } from '../../admin-ui/src/pages/roles/capability-words';
import type { Language } from '../../admin-ui/src/texts/language';
import roles from '../../admin-ui/src/texts/roles.json';
import { type Text, textOf } from '../../admin-ui/src/texts/text';
import hostRoles from '../../host-shim/texts/roles.json';
import { type CrmSite, crmSite } from '../engines/crm/crm-site';
import { verifies } from '../support/verifies';

const textIn = (language: Language): Text<'roles'> =>
  textOf(language, Object.fromEntries(Object.entries(roles).map(([key, byLanguage]) => [key, byLanguage[language]])));

describe('what a role may do', () => {
  let site: CrmSite;
  beforeAll(async () => {
    site = await crmSite({ dialect: 'sqlite' });
  });
  afterAll(() => site.stop());
  const listed = async () =>
    (await site.call('roles.capabilities')).envelope.data?.capabilities as { capability: string; description: string }[];

  test('a capability that nobody translated is described as its host or plugin does', () => {
    verifies('D692');
    for (const capability of ['bake_bread', 'constructor'])
      expect(capabilityWords(textIn('de'), { capability, description: 'Bake bread' })).toBe('Bake bread');
  });

  test('the page of roles that the host of the package has calls each the same', () => {
    verifies('D692', 'D756');
    const named = (texts: object) => Object.fromEntries(Object.entries(texts).filter(([key]) => key.startsWith('may_')));
    // Of the host alone there is no content that it would open.
    const { may_manage_options } = hostRoles;
    expect(named(hostRoles)).toEqual({ ...named(roles), may_manage_options });
  });

  test('each of the service, the engines and the host has a sentence in every language; the English one is that of the server', async () => {
    verifies('D692');
    const capabilities = await listed();
    expect(capabilities.length).toBeGreaterThan(30);
    const [english, german] = [textIn('en'), textIn('de')];
    for (const one of capabilities) expect([one.capability, capabilityWords(english, one)]).toEqual([one.capability, one.description]);
    expect(capabilities.filter((one) => capabilityWords(german, one) === one.description)).toEqual([]);
  });
});
