import type { DesignTemplate } from './designs';

/** A page for contacts with one of some tags. */
export interface TagRedirect {
  /** Their ids. */
  readonly tags: readonly number[];
  readonly url: string;
}

/** Settings of the whole engine, in the words of the wire; lists are texts with commas. */
export interface CrmSettings {
  readonly business_settings: {
    readonly business_name: string;
    readonly business_address: string;
    readonly logo: string;
    readonly admin_email: string;
  };
  readonly email_settings: {
    readonly from_name: string;
    readonly from_email: string;
    readonly reply_to_name: string;
    readonly reply_to_email: string;
    /** Markup with merge tags. */
    readonly email_footer: string;
    /** Which lists the page of preferences shows: those that are public, those of `pref_list_items`, all or none. */
    readonly pref_list_type: 'no' | 'filtered_only' | 'public' | 'all';
    readonly pref_list_items: string;
    /** Which details of themselves people may change there. */
    readonly pref_general: string;
    /** Where people are led who unsubscribed; empty: to the message. */
    readonly unsubscribe_redirect_url: string;
  };
  readonly double_optin: {
    readonly email_subject: string;
    readonly email_pre_header: string;
    readonly email_body: string;
    readonly design_template: DesignTemplate;
    readonly after_confirmation_type: 'message' | 'redirect';
    readonly after_confirm_message: string;
    readonly after_conf_redirect_url: string;
    /** Where contacts with one of these tags are led in its place; the first that fits counts. */
    readonly tag_based_redirect: readonly TagRedirect[];
  };
}

export const defaultFooter = `<p>{{crm.business_name}}<br>{{crm.business_address}}</p>
<p>You receive this email because you signed up for it. {{crm.unsubscribe_html|Unsubscribe}} · {{crm.manage_subscription_html|Manage your preferences}}</p>`;

export const defaultSettings: CrmSettings = {
  business_settings: { business_name: '', business_address: '', logo: '', admin_email: '' },
  email_settings: {
    from_name: '',
    from_email: '',
    reply_to_name: '',
    reply_to_email: '',
    email_footer: defaultFooter,
    pref_list_type: 'public',
    pref_list_items: '',
    pref_general: 'first_name,last_name',
    unsubscribe_redirect_url: '',
  },
  double_optin: {
    email_subject: 'Please confirm your subscription',
    email_pre_header: 'One click, and you are on the list',
    email_body: `<h1>Please confirm your subscription</h1>
<p>Hello {{contact.first_name|there}},</p>
<p>this address was entered to receive our emails. If it was you, confirm it with this button:</p>
<p>{{crm.activate_button|Confirm my subscription}}</p>
<p>If it was not you, ignore this email: nothing will be sent to you.</p>`,
    design_template: 'simple',
    after_confirmation_type: 'message',
    after_confirm_message: '<h2>Thank you</h2><p>Your subscription is confirmed.</p>',
    after_conf_redirect_url: '',
    tag_based_redirect: [],
  },
};
