import { writesDone } from '../../api/writes';
import { basePath } from '../../base-path';

/** Why a part is missing: another release is served by now, nothing answers, or this release lacks it. */
export type Missing = 'updated' | 'away' | 'broken';

const mark = 'siteplane-renewed-at';
/** While two releases take turns in answering, each sends its pages to the other. */
const apartMs = 60_000;
/** Long enough to leave, unless the person stays when the browser asks. */
const leavingMs = 5000;

/** The document says which release is served: all its files are named by their content. Who is signed out gets the sign-in in its place. */
export async function whyMissing(): Promise<Missing> {
  const script = document.querySelector('script[type=module][src]')?.getAttribute('src') ?? '';
  try {
    const answer = await fetch(`${basePath}/`, { cache: 'no-store', credentials: 'same-origin' });
    if (answer.redirected) return 'updated';
    if (!answer.ok) return 'away';
    return (await answer.text()).includes(`"${script}"`) ? 'broken' : 'updated';
  } catch {
    return 'away';
  }
}

/** Load the document again, at the address that is shown, once what is being saved is saved. */
export async function renew(): Promise<void> {
  await writesDone();
  location.reload();
  await new Promise((done) => setTimeout(done, leavingMs));
}

/** The same by itself, where that helps and was not just done. Answers with why it is missing where it did not. */
export async function renewOnce(): Promise<Missing> {
  const why = await whyMissing();
  if (why === 'updated' && isFirst()) await renew();
  return why;
}

function isFirst(): boolean {
  try {
    const last = Number(sessionStorage.getItem(mark) ?? 0);
    if (Math.abs(Date.now() - last) < apartMs) return false;
    sessionStorage.setItem(mark, String(Date.now()));
    return true;
  } catch {
    // A browser without storage cannot tell the first time from the next.
    return false;
  }
}
