/** Reads the addresses of a candidate in a status event. */
import { toId, toRecord } from '../mapping/json-values.ts';

/** A person has few. */
const maxAddresses = 10;

export const toAddresses = (values: readonly unknown[]): string[] =>
  values
    .slice(0, maxAddresses)
    .map((address) => toId(toRecord(address).value).toLowerCase())
    .filter(Boolean);
