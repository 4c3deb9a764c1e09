/** The parameter of an address whose form is begun while somebody waits. */
export const BRIEF = 'brief'
