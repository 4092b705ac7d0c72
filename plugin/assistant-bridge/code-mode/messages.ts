/** What goes between the thread of a program and the site. Everything is JSON text, so that neither side gets an object of the other. */
export type FromProgram =
  | { readonly kind: 'begun'; readonly thread: string | undefined }
  | { readonly kind: 'call'; readonly id: number; readonly tool: string; readonly args: string }
  | { readonly kind: 'end'; readonly ok: true; readonly value: string; readonly printed: readonly string[] }
  | { readonly kind: 'end'; readonly ok: false; readonly message: string; readonly printed: readonly string[] };

/** Said by whoever notices: the program's own engine, or the site. */
export const overTime = ({ cpuMs }: Pick<Limits, 'cpuMs'>) =>
  `The program ran for more than ${cpuMs / 1000} s: do less in it, or let the site search.`;

export interface ToProgram {
  readonly id: number;
  readonly ok: boolean;
  readonly json: string;
}

export interface ProgramData {
  /** QuickJS, compiled. */
  readonly engine: WebAssembly.Module;
  readonly code: string;
  readonly limits: Limits;
}

export interface Limits {
  /** Of the program itself, without what it waits for, be it an answer or a processor. */
  readonly cpuMs: number;
  readonly memoryBytes: number;
  readonly printedCharacters: number;
}
