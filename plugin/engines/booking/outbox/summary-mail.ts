import { readyMail } from '../../kit/mail/ready-mail';

/** The summary for whoever manages the site. */
export const summaryMail = readyMail('booking.summary');
