import { letterCases } from '../../adapter';

/** Words that a file has to have all of, each in every case that a database may have it in. */
export const searchWords = (search = '') => search.split(/\s+/).filter(Boolean).slice(0, 10).map(letterCases);
