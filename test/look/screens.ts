import { pages } from '../../admin-ui/src/pages';

/** Whatever can be opened without the number or the name of a record. */
export const addresses: readonly string[] = pages.flatMap(({ slug, addresses: below }) =>
  below.filter((one) => !one.includes('{')).map((one) => (one === '' ? slug : `${slug}/${one}`)),
);

/** A dialog, by what a person clicks for it, one after the other. */
export interface LookedAtDialog {
  readonly page: string;
  readonly clicks: readonly (string | RegExp)[];
}

/** The main dialogs on a filled site. */
export const dialogs: readonly LookedAtDialog[] = [
  { page: 'connections', clicks: ['Add connection'] },
  { page: 'connections', clicks: [/^More for Acme/, 'Delete'] },
  { page: 'team', clicks: ['Add team member'] },
  { page: 'roles', clicks: [/^More for Editors/, 'Permissions'] },
  { page: 'variables', clicks: ['Add variable'] },
  { page: 'integrations', clicks: ['Settings of Mail server'] },
  { page: 'activity', clicks: [/^Details of crm.update/] },
  { page: 'keys', clicks: ['Mint a key'] },
  { page: 'ai', clicks: ['Set key of Anthropic'] },
  { page: 'leads', clicks: ['More filters'] },
  { page: 'overview', clicks: ['Find and open'] },
];
