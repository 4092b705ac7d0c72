import type { DesignTemplate } from './designs';

/** A template to begin with. */
export interface BuiltInTemplate {
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly designTemplate: DesignTemplate;
  readonly subject: string;
  readonly preHeader: string;
  readonly body: string;
}

const button = (url: string, text: string) =>
  `<p><a class="button" href="${url}" style="display:inline-block;padding:12px 24px;border-radius:6px;background:#1a56db;color:#ffffff;font-weight:600;text-decoration:none">${text}</a></p>`;

/** Three emails that most sites send. */
export const builtInTemplates: readonly BuiltInTemplate[] = [
  {
    slug: 'welcome',
    title: 'Welcome',
    description: 'The first email to somebody who signed up.',
    designTemplate: 'simple',
    subject: 'Welcome, {{contact.first_name|and thank you for joining}}',
    preHeader: 'What you can expect from us, and where to begin',
    body: `<h1>Welcome!</h1>
<p>Hello {{contact.first_name|there}},</p>
<p>thank you for signing up with {{crm.business_name}}. We write when we have something to say, and never more than that.</p>
<h2>Where to begin</h2>
<ul>
<li>Have a look at what we do.</li>
<li>Choose what you want to hear about: {{crm.manage_subscription_html|your preferences}}.</li>
<li>Write back: a person reads it.</li>
</ul>
${button('{{site.url}}', 'Visit our site')}
<p>See you soon<br>{{crm.business_name}}</p>`,
  },
  {
    slug: 'newsletter',
    title: 'Newsletter',
    description: 'News with a main story and two short ones.',
    designTemplate: 'classic',
    subject: 'News from {{crm.business_name}}',
    preHeader: 'The month in three minutes',
    body: `<h1>The news of {{other.date_format.F}}</h1>
<p>Hello {{contact.first_name|there}}, this is what happened since we wrote last.</p>
<h2>The main story</h2>
<p>Say in three sentences what is new, whom it helps, and what to do next. Put the rest on your site.</p>
${button('{{site.url}}', 'Read the whole story')}
<h2>In short</h2>
<p><strong>First note.</strong> One thing that is good to know, with <a href="{{site.url}}">a link to more</a>.</p>
<p><strong>Second note.</strong> Another one. Two are enough.</p>
<p>Until next month<br>{{crm.business_name}}</p>`,
  },
  {
    slug: 'personal-note',
    title: 'Personal note',
    description: 'A letter without decoration, as one person writes to another.',
    designTemplate: 'plain',
    subject: 'A question, {{contact.first_name|if I may}}',
    preHeader: '',
    body: `<p>Hello {{contact.first_name|there}},</p>
<p>you have been with us for some time, and I would like to know: what is the one thing that we should do better?</p>
<p>Just reply to this email. I read every answer.</p>
<p>Thank you<br>{{crm.business_name}}</p>`,
  },
];
