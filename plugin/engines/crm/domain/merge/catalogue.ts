import { eachDetail } from '../contacts/details';
import type { CustomField } from '../custom-fields/types';

/** Merge tags of a group, by what they print. */
export interface TagGroup {
  readonly key: string;
  readonly title: string;
  readonly shortcodes: Readonly<Record<string, string>>;
}

const listed = (group: string, titles: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(titles).map(([key, title]) => [`{{${group}.${key}}}`, title]));

const contact = {
  full_name: 'Full name',
  email: 'Email',
  id: 'Id',
  user_id: 'Id of the account',
  status: 'Status',
  ...eachDetail(({ title }) => title),
  'company.name': 'Company',
  'company.address': 'Address of the company',
  'tags.title': 'Tags',
  'lists.title': 'Lists',
} as const;

const crm = {
  business_name: 'Name of the business',
  business_address: 'Address of the business',
  unsubscribe_url: 'Address to unsubscribe',
  'unsubscribe_html|Unsubscribe': 'Link to unsubscribe',
  manage_subscription_url: 'Address of the preferences',
  'manage_subscription_html|Manage your preferences': 'Link to the preferences',
  'smart_link.SHORT': 'Address of the smart link with this short name',
} as const;

const others = {
  '{{other.date.+2 days}}': 'The date in two days',
  '{{other.date_format.j F Y}}': 'The date, in a format of your own',
  '{{other.latest_post.title}}': 'Title of the latest post',
  '{{other.latest_post.excerpt}}': 'Excerpt of the latest post',
  '##web_preview_url##': 'Address of the email on this site',
  '{{crm_global_email_footer}}': 'The footer of the site',
  '{{crm_preheader_text}}': 'The preview text',
} as const;

/** All that an author can choose from. */
export const tagGroups = (fields: readonly CustomField[]): TagGroup[] => [
  { key: 'contact', title: 'Contact', shortcodes: listed('contact', contact) },
  {
    key: 'contact_custom_fields',
    title: 'Custom fields',
    shortcodes: listed('contact.custom', Object.fromEntries(fields.map(({ slug, label }) => [slug, label]))),
  },
  { key: 'crm', title: 'Business and links', shortcodes: listed('crm', crm) },
  { key: 'site', title: 'Site', shortcodes: listed('site', { url: 'Address of the site', admin_email: 'Address of the office' }) },
  { key: 'user', title: 'Account', shortcodes: listed('user', { display_name: 'Name', user_login: 'Login', user_email: 'Email' }) },
  { key: 'other', title: 'Other', shortcodes: others },
];
