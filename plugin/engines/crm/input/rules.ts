import { rulesWith } from '../../kit/input/rules';

/** Rules that call the fields of this engine what people call them. */
export const rules = () =>
  rulesWith({
    email_subject: 'subject',
    email_pre_header: 'preview text',
    email_body: 'body',
  });
