import type { Address } from '../../../api/types';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A call of the engine that throws what it refuses. */
export type Ask = <T>(method: Method, address: Address, body?: object) => Promise<T>;
