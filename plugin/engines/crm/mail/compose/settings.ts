import type { EmailSource } from './types';

type Group = Readonly<Record<string, unknown>>;

const groupOf = (value: unknown): Group => (typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Group) : {});
const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** What counts of the settings of a campaign or template for how it is composed. */
export function composeSettings({ settings }: Pick<EmailSource, 'settings'>) {
  const mailer = groupOf(settings.mailer_settings);
  const footer = groupOf(settings.footer_settings);
  const config = groupOf(settings.template_config);
  return {
    isTransactional: settings.is_transactional === 'yes',
    config,
    isFooterOff: config.disable_footer === 'yes',
    /** In place of the site's footer. */
    ownFooter: footer.custom_footer === 'yes' ? textOf(footer.footer_content) : undefined,
    mailer:
      mailer.is_custom === 'yes'
        ? {
            from_name: textOf(mailer.from_name),
            from_email: textOf(mailer.from_email),
            reply_to_name: textOf(mailer.reply_to_name),
            reply_to_email: textOf(mailer.reply_to_email),
          }
        : undefined,
  };
}
