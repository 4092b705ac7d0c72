import type { Text } from '../texts';

/** What the fields of one form share. */
export interface FormMemory {
  /** JSON texts that do not parse, by field id: they have no value that the form could hold. */
  unparsed: Map<string, { path: (string | number)[]; message: string }>;
  /** Whether an empty value means something, as it does for changes: it clears what is stored. */
  canClear: boolean;
  /** Whether the fields have the words of a page: then yes or no is a switch, and names are no code. */
  isInWords: boolean;
  /** Whether what is chosen can be chosen otherwise, but not be taken away. */
  keepsChoice: boolean;
  /** The form's own words. */
  t: Text<'records'>;
}
