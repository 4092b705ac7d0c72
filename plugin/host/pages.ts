/** A page of a plugin for visitors, which the host shows inside the site's own layout. */
export interface SitePage {
  readonly title: string;
  readonly description?: string;
  /** Markup of the main part, sent as it is; it brings its own `h1`. */
  readonly body: string;
  /** Path of the page, for its canonical address. */
  readonly path: string;
  /** Path of a script (a module) of this site. */
  readonly script?: string;
  /** Path of a style sheet of this site, on top of the site's own. */
  readonly style?: string;
  /** Origins beyond this site where a form of the page may end. */
  readonly sendsTo?: readonly string[];
  /** Who may show the page in a frame, as `frame-ancestors` names them; without it nobody (D582). */
  readonly framedBy?: readonly string[];
}

/** The whole page, with the headers that it needs: its type and its content security policy. */
export interface PrintedPage {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}
