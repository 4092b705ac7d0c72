/** What goes between the thread of a program and the site. Everything is JSON text, so that neither side gets an object of the other. */
export type FromProgram =
  | { readonly kind: 'call'; readonly id: number; readonly tool: string; readonly args: string }
  | { readonly kind: 'end'; readonly ok: true; readonly value: string; readonly printed: readonly string[] }
  | { readonly kind: 'end'; readonly ok: false; readonly message: string; readonly printed: readonly string[] };

export interface ToProgram {
  readonly id: number;
  readonly ok: boolean;
  readonly json: string;
}

export interface ProgramData {
  readonly code: string;
  readonly limits: Limits;
}

export interface Limits {
  /** Of the program itself, without what it waits for. */
  readonly cpuMs: number;
  readonly memoryBytes: number;
  readonly printedCharacters: number;
}
