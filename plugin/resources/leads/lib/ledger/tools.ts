/** What the command line does with a ledger. */
export { hashOf, readLine } from './checkpoint';
