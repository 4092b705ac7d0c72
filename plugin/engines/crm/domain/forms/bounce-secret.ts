import { choice, flag, line } from '../../../kit/input/field';
import { form } from '../../../kit/input/form';
import { bounceServices } from '../bounces/feedback';

/** What a service that delivers emails signs its reports with. */
export const bounceSecretForm = form({
  service: choice(bounceServices, { must: true, example: 'mailgun' }),
  secret: line({ max: 2000, about: 'Signing key, verification key, or name:password; empty removes it', example: 'key-0123456789abcdef' }),
  change_code: flag({ about: 'Gives the address of the service another code; the old address ends at once', example: false }),
});
