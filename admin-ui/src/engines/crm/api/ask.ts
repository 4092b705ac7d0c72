export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A call of the engine that throws what it refuses. */
export type Ask = <T>(method: Method, path: string, body?: object) => Promise<T>;
