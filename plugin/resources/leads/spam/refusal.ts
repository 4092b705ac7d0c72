import { OperationError } from '../../../kit/errors';

/** What a sender can do about each suspicion. */
const advice: Readonly<Record<string, string>> = {
  honeypot: 'A field that people do not see was filled in.',
  'too fast': 'It was sent faster than people write.',
  links: 'Use at most two links, and none in your name or company.',
  'a link in another language': 'Leave out the link, or write in the language of this site.',
  'no work': 'Your browser has to allow JavaScript for this form.',
};

// D540
/** Why a form that looks like spam is not taken from somebody of whom nothing may be stored: there is nowhere to put it aside. */
export function suspicionRefusal(suspicions: readonly string[]): OperationError {
  const what = suspicions.flatMap((one) => advice[one] ?? []).join(' ');
  return new OperationError(
    'conflict',
    `Your message looks like an advertisement, so it was neither sent nor stored. ${what} Please send it again.`,
  );
}
