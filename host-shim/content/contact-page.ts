import type { Request } from 'express';
import { type Html, html } from '../../plugin/adapter';
import type { FormOffer } from './capture';

export const contactPath = '/contact';
export const contactHead = { title: 'Contact', description: 'Write to us.' };

/** How a campaign is named in an address; these go along with the form also where no script runs. */
const campaignKeys =
  /^(utm_source|utm_medium|utm_campaign|utm_term|utm_content|utm_id|gclid|gbraid|wbraid|fbclid|msclkid|ttclid|li_fat_id|twclid)$/;

/** A form that posts to the lead capture. It works without script; people never see the field `website`. */
export function contactPage(req: Request, { token, consent }: FormOffer): Html {
  if (req.query.sent === '1') return thanks;
  return html`<h1>Contact</h1>
<p>Write to us and we will get back to you.</p>
<form class="contact" method="post" action="/rest/leads/v1/collect">
<input type="hidden" name="token" value="${token}">
<input type="hidden" name="form" value="contact">
<input type="hidden" name="back" value="${contactPath}">
${campaignOf(req)}<label for="name">Name <span class="by">(optional)</span></label>
<input id="name" name="name" autocomplete="name" maxlength="190">
<label for="email">Email</label>
<input id="email" name="email" type="email" autocomplete="email" maxlength="190" required>
<label for="phone">Phone <span class="by">(optional)</span></label>
<input id="phone" name="phone" type="tel" autocomplete="tel" maxlength="40">
<label for="message">Message <span class="by">(optional)</span></label>
<textarea id="message" name="message" rows="7" maxlength="4000"></textarea>
<p class="website" aria-hidden="true"><label for="website">Leave this empty</label><input id="website" name="website" tabindex="-1" autocomplete="off"></p>
${choice(consent)}
<button>Send</button>
</form>`;
}

const thanks = html`<h1>Thank you</h1>
<p role="status">Your message has been sent. We will get back to you.</p>
<p><a href="${contactPath}">Write another message</a></p>`;

const consentText = 'You may keep a record of how I found this site. The message is sent either way.';

/** What is kept of a message beside the message itself, and how to say yes or no to it. */
function choice(consent: FormOffer['consent']): Html {
  if (consent === 'refused')
    return html`<p class="by">Your browser asks not to be tracked (Global Privacy Control): your message is passed on, and nothing about your visit is recorded.</p>`;
  if (consent === 'required')
    return html`<p class="choice"><input id="consent" name="consent" type="checkbox" value="granted"><label for="consent">${consentText}</label><input type="hidden" name="consent_text" value="${consentText}"></p>`;
  return html`<p class="choice"><input id="refuse" name="refuse" type="checkbox" value="1"><label for="refuse">Keep no record of my visit. The message is sent either way.</label></p>`;
}

const campaignOf = (req: Request) =>
  Object.entries(req.query).map(([name, value]) =>
    campaignKeys.test(name) && typeof value === 'string'
      ? html`<input type="hidden" name="${name}" value="${value.slice(0, 300)}">\n`
      : undefined,
  );
