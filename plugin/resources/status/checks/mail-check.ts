import type { Places } from '../../../host';
import type { HealthCheck } from '../../../kit/group';
import { managersAddresses } from '../../../kit/managers-addresses';
import { moduleConfig } from '../../modules/port';

/** Where an administrator sets their address; a host without such a page has it wherever it keeps accounts (D715). */
const howTo = ({ profile }: Pick<Places, 'profile'>) =>
  profile === undefined ? 'Set the email address of an administrator' : `Set the email address of an administrator on the page ${profile}`;

/** Whether mail of the site itself has somebody to go to: nothing is sent to an address that nobody gave. */
export const mailCheck: HealthCheck = {
  name: 'mail',
  async run(ctx) {
    if ((await managersAddresses(ctx.host.users)).length > 0) return { status: 'pass', message: 'An administrator has an email address.' };
    const { notify_email: forMessages = '' } = await moduleConfig(ctx, 'leads');
    if (forMessages !== '')
      return {
        status: 'warn',
        message: `Only messages of the contact form are emailed: no administrator has an email address. ${howTo(ctx.host.places)}.`,
      };
    return {
      status: 'fail',
      message: `Nobody gets the messages of the contact form: no administrator has an email address. ${howTo(ctx.host.places)}, or an address for messages in the settings of leads (notify_email).`,
    };
  },
};
