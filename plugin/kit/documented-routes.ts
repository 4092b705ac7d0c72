type Schema = Readonly<Record<string, unknown>>;

/** A route outside dispatch, as documents tell of it. */
export interface DocumentedRoute {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below its namespace, such as `/lists/{id}`. */
  readonly path: string;
  readonly summary: string;
  /** Parts of the path that are no number. */
  readonly parts?: Readonly<Record<string, Schema>>;
  /** An object; maps within it are sent as `filters[period]`, lists as `with[]`. */
  readonly query?: Schema;
  readonly body?: { readonly schema: Schema; readonly example: Readonly<Record<string, unknown>> };
  /** Media type of a file that is sent as the body, or as `file` of a form. */
  readonly file?: string;
  readonly answer: Schema;
  /** By status: what it says, and the schema of its body. */
  readonly refusals: Readonly<Record<number, { readonly description: string; readonly schema: Schema }>>;
}

/** What a provider that lives in the service has of routes; they are there while its module is active. */
export interface DocumentedRoutes {
  /** Such as `crm/v2`. */
  readonly namespace: string;
  readonly module: string;
  readonly routes: readonly DocumentedRoute[];
  /** Schemas that they refer to, by names that are theirs alone. */
  readonly schemas: Readonly<Record<string, Schema>>;
}
