import type { ApprovedOutcome } from '../../../host';
import { maskText, redactParams } from '../../../secrets/redact';

const longest = 4000;

/** What a tool answered, without what an operation shows only once: it is stored and read again, so that once would be for 30 days. */
export const concealed = ({ ok, text }: ApprovedOutcome): ApprovedOutcome => ({
  ok,
  text: text.split('\n').map(withoutSecrets).join('\n').slice(0, longest),
});

/** An answer is JSON on one line, and addresses on the next ones. */
function withoutSecrets(line: string): string {
  try {
    return maskText(JSON.stringify(redactParams(JSON.parse(line))));
  } catch {
    return maskText(line);
  }
}
