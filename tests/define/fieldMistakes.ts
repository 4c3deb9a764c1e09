import type { Mistake } from './mistake'

/** Mistakes in the declaration of a field. */
export const fieldMistakes: readonly Mistake[] = [
  {
    what: 'a reference to a resource that is not declared',
    write: ["to: 'crops'", "to: 'corps'"],
    says: 'resources/farmers/soilLabs.ts:12: soil-labs: crop refers to corps, which is not declared. Did you mean crops?',
  },
  {
    what: 'a message for what is outside choices, without choices',
    write: ["to: 'crops' }", "to: 'crops', choicesMessage: 'Not grown here' }"],
    says: 'resources/farmers/soilLabs.ts:12: soil-labs: crop has a message for values outside its choices, but no choices',
  },
  {
    what: 'words for a value that is never missing',
    write: ["label: 'Name', required: true", "label: 'Name', none: 'Unnamed', required: true"],
    says: 'resources/farmers/soilLabs.ts:10: soil-labs: name is required, so it never has no value',
  },
]
