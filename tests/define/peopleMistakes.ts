import { languages } from '../../resources/farmers/languages'
import { valid, type Mistake } from './mistake'

/** Mistakes in the notices and messages of a record. */
export const peopleMistakes: readonly Mistake[] = [
  {
    what: 'a text in a language that nobody speaks',
    write: [
      "people: { assignee: 'head' }",
      "people: { messages: { shut: { to: 'head', after: ['shut'], template: 'FARMER_WELCOME', texts: { en: 'Shut', pn: 'Band' } } } }",
    ],
    says: `resources/farmers/soilLabs.ts:39: soil-labs: the message shut has a text in pn, which is no language of users. Did you mean en?${valid(Object.keys(languages))}`,
  },
  {
    what: 'a template of a notice that may name what is no field',
    write: [
      "people: { assignee: 'head' }",
      "people: { notices: { full: { label: 'Full', words: '{record} is full', companyText: { named: 'Full', fields: ['capacty'] } } } }",
    ],
    says: 'resources/farmers/soilLabs.ts:39: soil-labs: the notice full may name {{capacty}}, which is no field. Did you mean capacity? Valid: name, village, crop, head, phase, capacity, photo',
    compiler: 'The template of a notice names a field.',
  },
  {
    what: 'editors that are noted where one user stands',
    write: ["people: { assignee: 'head' }", "people: { assignee: 'head', editors: { field: 'head' } }"],
    says: 'resources/farmers/soilLabs.ts:39: soil-labs: editors are noted in head, which is no read-only reference to users',
  },
  {
    what: 'a message that nothing sends',
    write: [
      "people: { assignee: 'head' }",
      "people: { messages: { shut: { to: 'head', template: 'FARMER_WELCOME', texts: { en: 'Shut' } } } }",
    ],
    says: 'resources/farmers/soilLabs.ts:39: soil-labs: the message shut is sent by no action and no time rule',
  },
  {
    what: 'a notice after an action that goes to no one',
    write: [
      "people: { assignee: 'head' }",
      "people: { notices: { shut: { label: 'Shut', words: '{record} is shut', after: ['shut'] } } }",
    ],
    says: 'resources/farmers/soilLabs.ts:39: soil-labs: the notice shut goes to no one: name references to users in `people`',
  },
  {
    what: 'a notice to what is no user',
    write: [
      "people: { assignee: 'head' }",
      "people: { notices: { shut: { label: 'Shut', words: '{record} is shut', after: ['shut'], people: ['crop'] } } }",
    ],
    says: 'resources/farmers/soilLabs.ts:39: soil-labs: the notice shut goes to crop, which is no reference to a user. Valid: head',
  },
  {
    what: 'a reminder by a message that is none',
    write: [
      "people: { assignee: 'head' }",
      "people: { assignee: 'head' },\n  timeRules: { age: { label: 'Age', message: 'old', when: { past: 'createdAt' } } }",
    ],
    says: 'resources/farmers/soilLabs.ts:40: soil-labs: the time rule age: old is no message',
  },
]
