/** The parameter of an address that opens a short form while a customer waits. */
export const BRIEF = 'brief'
