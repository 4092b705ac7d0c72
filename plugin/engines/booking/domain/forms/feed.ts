import { choice, field, type Options, word } from '../../../kit/input/field';
import { form } from '../../../kit/input/form';
import { listOf } from '../../../kit/input/query';
import { lineOf } from '../../../kit/input/rules';
import { type FeedTrigger, feedStatuses, feedTriggers } from '../feeds';

const maxName = 190;

const name = <const O extends Options<string>>(options: O) =>
  field(
    {
      schema: { type: 'string', maxLength: maxName },
      said: (value) => lineOf(value, maxName + 1),
      read(value, place) {
        const line = lineOf(value, maxName + 1);
        if ([...line].length > maxName) place.check.add(place.name, 'max', `The name must have at most ${maxName} characters.`);
        return line;
      },
    },
    { example: 'Our CRM', ...options },
  );

const triggers = <const O extends Options<readonly FeedTrigger[]>>(options: O) =>
  field(
    {
      schema: { type: 'array', items: { type: 'string', enum: feedTriggers }, minItems: 1 },
      read(value, place): readonly FeedTrigger[] {
        const sent = listOf(value);
        if (sent.length === 0) place.check.add(place.name, 'required', `Choose at least one of ${feedTriggers.join(', ')}.`);
        else if (!sent.every((one) => feedTriggers.some((trigger) => trigger === one)))
          place.check.add(place.name, 'in', `Choose from ${feedTriggers.join(', ')}.`);
        return feedTriggers.filter((trigger) => sent.includes(trigger));
      },
    },
    { about: 'Events that it receives', example: ['after_booking_scheduled'], ...options },
  );

const url = { schema: { maxLength: 2048 }, about: 'Receiver of the deliveries', example: 'https://example.com/hook' };
const status = choice(feedStatuses, {
  isExact: true,
  must: true,
  keeps: true,
  says: 'Choose active or draft.',
  about: 'A draft receives nothing; a new feed is active by default',
  example: 'active',
});

/** Somebody who is told of bookings. */
export const newFeedForm = form({
  name: name({ required: true }),
  url: word({ required: true, ...url }),
  triggers: triggers({ must: true }),
  status,
});

/** What is not sent stays. */
export const feedForm = form({
  name: name({ required: true, keeps: true }),
  url: word({ required: true, keeps: true, ...url }),
  triggers: triggers({}),
  status,
});
