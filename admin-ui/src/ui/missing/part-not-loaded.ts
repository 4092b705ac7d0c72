interface About {
  readonly cause: unknown;
  /** It stands at an address of its own: nothing of the page before is left to lose. */
  readonly isPage?: boolean;
  /** Forget that it failed, so that the next one who draws it asks for it again. */
  readonly forget: () => void;
}

/** A file of the pages did not come: it no longer exists since an upgrade, or nothing answers. */
export class PartNotLoaded extends Error {
  readonly isPage: boolean;
  readonly forget: () => void;

  constructor({ cause, isPage = false, forget }: About) {
    super('a part of the pages was not loaded', { cause });
    this.isPage = isPage;
    this.forget = forget;
  }
}
