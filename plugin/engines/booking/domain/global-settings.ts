/** Settings of the whole engine, in the words of the wire. */
export interface GlobalSettings {
  readonly payments: {
    readonly currency: string;
    readonly is_active: 'yes' | 'no';
    readonly number_format: string;
    readonly currency_position: string;
  };
  readonly emailing: {
    readonly from_name: string;
    readonly from_email: string;
    readonly reply_to_name: string;
    readonly reply_to_email: string;
    readonly use_host_name: string;
    readonly use_host_email_on_reply: string;
    readonly attach_ics_on_confirmation: string;
    readonly email_footer: string;
  };
  readonly administration: {
    /** Empty: whoever manages the site. */
    readonly admin_email: string;
    readonly summary_notification: 'yes' | 'no';
    readonly notification_frequency: 'daily' | 'weekly';
    readonly notification_day: string;
    /** First day of the week: `sun` to `sat`. */
    readonly start_day: string;
    /** Minutes. */
    readonly auto_cancel_timing: number;
    readonly auto_complete_timing: number;
    readonly default_country: string;
  };
  readonly embedding: {
    /** Of sites that may show the booking pages in frames, with spaces between them. */
    readonly allowed_origins: string;
  };
  readonly time_format: '12' | '24';
  readonly theme: string;
}

export const defaultGlobalSettings: GlobalSettings = {
  payments: { currency: 'USD', is_active: 'no', number_format: 'comma_separated', currency_position: 'left' },
  emailing: {
    from_name: '',
    from_email: '',
    reply_to_name: '',
    reply_to_email: '',
    use_host_name: '',
    use_host_email_on_reply: '',
    attach_ics_on_confirmation: 'yes',
    email_footer: '',
  },
  administration: {
    admin_email: '',
    summary_notification: 'no',
    notification_frequency: 'daily',
    notification_day: 'mon',
    start_day: 'sun',
    auto_cancel_timing: 10,
    auto_complete_timing: 60,
    default_country: '',
  },
  embedding: { allowed_origins: '' },
  time_format: '12',
  theme: 'system-default',
};
