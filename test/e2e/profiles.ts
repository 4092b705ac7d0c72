import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { newProfile, type Watched } from './browser';

type Profile = Awaited<ReturnType<typeof newProfile>>;

/** Of one site. */
interface Kept extends Profile {
  /** A small page of the site: as long as it is open, the process that has compiled the scripts of the others stays. */
  readonly anchor: Page;
}

/** What is open, and how it ends. */
export interface Visit extends Watched {
  end(): Promise<void>;
}

/**
 * Profiles of the site at `url()`, by what makes them differ. A test finds one as if it were fresh, but for the files of the site that
 * may be kept for good: reading and compiling them again took as long as the rest of a test (D786).
 */
export function profilesOf(url: () => string) {
  const all = new Map<string, Kept>();

  async function made(browser: Browser, options: BrowserContextOptions): Promise<Kept> {
    const profile = await newProfile(browser, options);
    const anchor = await profile.context.newPage();
    await anchor.goto(`${url()}/health/ready`);
    return { ...profile, anchor };
  }

  return async function open(browser: Browser, options: BrowserContextOptions): Promise<Visit> {
    const key = JSON.stringify(options);
    const kept = all.get(key) ?? (await made(browser, options));
    all.delete(key);
    const { page, complaints } = await kept.open();
    return {
      ...{ context: kept.context, page, complaints },
      async end() {
        await emptied(kept);
        all.set(key, kept);
      },
    };
  };
}

async function emptied({ context, anchor }: Kept): Promise<void> {
  await Promise.all(context.pages().map((page) => page === anchor || page.close()));
  await Promise.all([context.unrouteAll(), context.clearCookies(), context.clearPermissions()]);
  await anchor.evaluate('localStorage.clear(), sessionStorage.clear()');
}
