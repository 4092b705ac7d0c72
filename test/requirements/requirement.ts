/** A clause that the product keeps: in our own words, or with the part of the product that brings it later. */
export type Requirement = string | { readonly text: string; readonly deferred: string };

/** A table of clauses by id; the ids stay literal types, so that a citation of an unknown one doesn't compile. */
export const defineRequirements = <const T extends Readonly<Record<string, Requirement>>>(table: T): T => table;
