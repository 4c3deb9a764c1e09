import { fileFolders } from '../../resources/fileFolders'
import { messageTemplates } from '../../resources/messageTemplates'
import { fieldMistakes } from './fieldMistakes'
import { valid, type Mistake } from './mistake'
import { peopleMistakes } from './peopleMistakes'

/** The declaration that gets the mistakes: `soilLabs.ts` beside this file. */
export const DECLARATION = 'resources/farmers/soilLabs.ts'

/**
 * Every kind of mistake, each with the line that `npm start`, `npm run dev`, `npm run migration` and `npm run check`
 * print, and the comment above it in tests/types if it does not compile either.
 */
export const mistakes: readonly Mistake[] = [
  ...fieldMistakes,
  {
    what: 'a condition that compares two fields of different kinds',
    write: ["eq: 'OPEN' }", "eq: { field: 'capacity' } }"],
    says: 'resources/farmers/soilLabs.ts:4: soil-labs: phase is compared with capacity, which is of another kind',
  },
  {
    what: 'a condition that compares with a field that is none',
    write: ["field: 'phase', eq: 'OPEN'", "field: 'capacity', gte: { field: 'capacty' }"],
    says: 'resources/farmers/soilLabs.ts:4: soil-labs: there is no field capacty. Did you mean capacity? Valid: name, village, crop, head, phase, capacity, photo',
  },
  {
    what: 'a rule that is told at a field that is none',
    write: [
      "rules: { state: 'phase',",
      "rules: { state: 'phase', checks: [{ field: 'nam', holds: isOpen, message: 'No' }],",
    ],
    says: 'resources/farmers/soilLabs.ts:18: soil-labs: a check is told at nam, which is no field. Did you mean name? Valid: name, village, crop, head, phase, capacity, photo',
    compiler: 'A rule is told at a field.',
  },
  ...peopleMistakes,
  {
    what: 'a title that is no field',
    write: ["title: 'name'", "title: 'nmae'"],
    says: 'resources/farmers/soilLabs.ts:8: soil-labs: the title is nmae, which is no field. Did you mean name? Valid: name, village, crop, head, phase, capacity, photo',
    compiler: 'The title is a field.',
  },
  {
    what: 'a column that is no field',
    write: ["'phase', 'capacity'],\n    search", "'phase', 'capacty'],\n    search"],
    says: 'resources/farmers/soilLabs.ts:20: soil-labs: there is no field capacty. Did you mean capacity? Valid: name, village, crop, head, phase, capacity, photo, id, createdAt, updatedAt',
    compiler: 'A column must be a field.',
  },
  {
    what: 'a field in the search that is none',
    write: ["search: ['name']", "search: ['nam']"],
    says: 'resources/farmers/soilLabs.ts:21: soil-labs: nam cannot be searched: it is no field. Did you mean name? Valid: name, village, crop, head',
    compiler: 'What is searched must be a field.',
  },
  {
    what: 'a filter at a level that a place does not have',
    write: ["'village.district'", "'village.distric'"],
    says: 'resources/farmers/soilLabs.ts:22: soil-labs: there is no field village.distric. Did you mean village.district? Valid: village.zone, village.state, village.district, village.tehsil, village.village',
    compiler: 'What is filtered must be a field, or a place at one of its levels.',
  },
  {
    what: 'an order by a field that is none',
    write: ["sort: '-capacity'", "sort: '-capasity'"],
    says: 'resources/farmers/soilLabs.ts:23: soil-labs: the list is sorted by capasity, which is no field. Did you mean capacity? Valid: name, village, crop, head, phase, capacity, photo, id, createdAt, updatedAt',
    compiler: 'A list is sorted by a field.',
  },
  {
    what: 'a field in a section that is none',
    write: ["'village', 'crop', 'head'", "'vilage', 'crop', 'head'"],
    says: 'resources/farmers/soilLabs.ts:27: soil-labs: the section Soil lab shows vilage, which is no field. Did you mean village? Valid: name, village, crop, head, phase, capacity, photo',
    compiler: 'A section shows fields that exist.',
  },
  {
    what: 'a field of a unique rule that is none',
    write: ["fields: ['village', 'name']", "fields: ['village', 'names']"],
    says: 'resources/farmers/soilLabs.ts:18: soil-labs: names is unique together with others, but it is no field. Did you mean name? Valid: name, village, crop, head, phase, capacity, photo',
    compiler: 'Fields that exist are unique together.',
  },
  {
    what: 'a field of an index that is none',
    write: ["fields: ['crop', 'createdAt']", "fields: ['corp', 'createdAt']"],
    says: 'resources/farmers/soilLabs.ts:41: soil-labs: an index names corp, which is no field. Did you mean crop? Valid: name, village, crop, head, phase, capacity, photo, createdAt, createdBy',
    compiler: 'An index is over fields that exist.',
  },
  {
    what: 'an option that does not exist in a shared condition',
    write: ["eq: 'OPEN'", "eq: 'OPNE'"],
    says: 'resources/farmers/soilLabs.ts:4: soil-labs: phase has no option OPNE. Did you mean OPEN? Valid: OPEN, SHUT',
  },
  {
    what: 'a comparison that does not exist',
    write: ["eq: 'OPEN'", "equals: 'OPEN'"],
    says: 'resources/farmers/soilLabs.ts:4: soil-labs: phase cannot be compared by equals. Valid: eq, ne, in, nin, empty',
    compiler: 'A condition compares by words that exist.',
  },
  {
    what: 'an initial value that is no option',
    write: ["initial: 'OPEN'", "initial: 'OPENED'"],
    says: 'resources/farmers/soilLabs.ts:14: soil-labs: phase begins as OPENED, which is no option. Did you mean OPEN? Valid: OPEN, SHUT',
  },
  {
    what: 'a short form that two options could mean',
    write: ["OPEN: 'Open', SHUT: 'Shut'", "OPEN: { label: 'Open', short: 'shut' }, SHUT: 'Shut'"],
    says: 'resources/farmers/soilLabs.ts:14: soil-labs: phase has shut for OPEN and for SHUT',
  },
  {
    what: 'an initial value that is no number',
    write: ['initial: 10', "initial: 'ten'"],
    says: 'resources/farmers/soilLabs.ts:15: soil-labs: capacity begins as ten, which is no number',
    compiler: 'An initial number is a number.',
  },
  {
    what: 'a state that an action starts from and that does not exist',
    write: ["from: ['OPEN']", "from: ['OPNE']"],
    says: 'resources/farmers/soilLabs.ts:33: soil-labs: the action shut starts from OPNE, which is no state. Did you mean OPEN? Valid: OPEN, SHUT',
    compiler: 'An action starts from states that exist.',
  },
  {
    what: 'a state that an action moves to and that does not exist',
    write: ["to: 'SHUT'", "to: 'SHUTT'"],
    says: 'resources/farmers/soilLabs.ts:34: soil-labs: the action shut moves to SHUTT, which is no state. Did you mean SHUT? Valid: OPEN, SHUT',
    compiler: 'An action moves to a state that exists.',
  },
  {
    what: 'a field that an action asks for and that is none',
    write: ["by: 'head',", "by: 'head',\n      asks: ['capasity'],"],
    says: 'resources/farmers/soilLabs.ts:36: soil-labs: the action shut asks for capasity, which is no field. Did you mean capacity? Valid: name, village, crop, head, phase, capacity, photo',
    compiler: 'An action asks for fields that exist.',
  },
  {
    what: 'a picture that an action asks for and that is no field',
    write: ['input: { photo:', 'input: { foto:'],
    says: 'resources/farmers/soilLabs.ts:36: soil-labs: the action shut asks for a picture as foto, which is no field. Did you mean photo?',
  },
  {
    what: 'a picture that an action asks for and that would be on many records at once',
    write: ['input: { photo:', 'bulk: true,\n      input: { photo:'],
    says: 'resources/farmers/soilLabs.ts:37: soil-labs: the action shut asks for a picture as photo, which can’t be on many records: no bulk',
  },
  {
    what: 'a key that the company does not have',
    write: ["create: 'crop:edit'", "create: 'crop:edti'"],
    says: 'resources/farmers/soilLabs.ts:29: soil-labs: crop:edti is no authority key. Did you mean crop:edit?',
    compiler: 'A key that is not declared opens nothing.',
  },
  {
    what: 'an icon that the portal does not have',
    write: ["icon: 'experiment'", "icon: 'experment'"],
    says: 'resources/farmers/soilLabs.ts:8: soil-labs: the portal has no icon experment. Did you mean experiment?',
    compiler: 'An icon is one that the portal draws.',
  },
  {
    what: 'a folder that the store does not have',
    write: ["folder: 'outlet_photos' }),\n  },", "folder: 'outlet_foto' }),\n  },"],
    says: `resources/farmers/soilLabs.ts:16: soil-labs: photo keeps its files in outlet_foto, which is no folder. Did you mean outlet_photos?${valid(fileFolders)}`,
    compiler: 'The store has folders with names.',
  },
  {
    what: 'a level that the geography does not have',
    write: ["level: 'village'", "level: 'vilage'"],
    says: [
      'resources/farmers/soilLabs.ts:11: soil-labs: village is a vilage, which is no level. Did you mean village? Valid: zone, state, district, tehsil, village',
      'resources/farmers/soilLabs.ts:22: soil-labs: there is no field village.district',
    ],
    compiler: 'A geography has five levels.',
  },
  {
    what: 'a scope that is no place',
    write: ["scope: 'village'", "scope: 'vilage'"],
    says: 'resources/farmers/soilLabs.ts:29: soil-labs: the scope vilage is no place and no reference. Did you mean village? Valid: village, crop, head, behaviour',
    compiler: 'The scope is a field.',
  },
  {
    what: 'an assignee who is no user',
    write: ["assignee: 'head'", "assignee: 'crop'"],
    says: 'resources/farmers/soilLabs.ts:39: soil-labs: crop is no reference to a user. Valid: head',
  },
  {
    what: 'a place of the tab that is not declared',
    write: ["under: 'crops'", "under: 'crop'"],
    says: 'resources/farmers/soilLabs.ts:40: soil-labs: navigation.under names crop, which is not declared. Did you mean crops?',
  },
  {
    what: 'a misspelt option of a field',
    write: ['required: true', 'requird: true'],
    says: 'resources/farmers/soilLabs.ts:10: soil-labs: name, of the kind text, has no word requird. Did you mean required?',
    compiler: 'A misspelt option is noticed.',
  },
  {
    what: 'a misspelt word of an action',
    write: ["by: 'head'", "bye: 'head'"],
    says: 'resources/farmers/soilLabs.ts:35: soil-labs: the action shut has no word bye. Did you mean by?',
    compiler: 'A misspelt option of an action is noticed.',
  },
  {
    what: 'a misspelt word of the list',
    write: ['tabs: {', 'tbas: {'],
    says: 'resources/farmers/soilLabs.ts:24: soil-labs: “list” has no word tbas. Did you mean tabs?',
    compiler: 'A misspelt word of the list is noticed.',
  },
  {
    what: 'a misspelt word of a tab, whose condition would be lost',
    write: ['where: isOpen', 'were: isOpen'],
    says: 'resources/farmers/soilLabs.ts:24: soil-labs: the tab open has no word were. Did you mean where? Valid: label, columns, where, own, does, need',
    compiler: 'A misspelt word of a tab is noticed.',
  },
  {
    what: 'a word of the list that cannot be left out',
    write: ["    search: ['name'],\n", ''],
    says: 'resources/farmers/soilLabs.ts:19: soil-labs: “list” lacks its search',
  },
  {
    what: 'an entry of the sidebar that leads nowhere',
    in: 'resources/sidebar.ts',
    write: ["to: 'soil-labs'", "to: 'soil-lab'"],
    says: 'resources/sidebar.ts:2: The sidebar leads to soil-lab, which is not declared. Did you mean soil-labs?',
  },
  {
    what: 'a resource that no room registers',
    in: 'resources/farmers/seedLots.ts',
    write: ['', "\nexport const seedLots = resource({\n  is: { name: 'seed-lots', singular: 'Seed lot' },\n})\n"],
    says: 'resources/farmers/seedLots.ts:3: seed-lots is declared, but no room registers it. Add seedLots to farmersRoom in resources/farmers/index.ts',
  },
  {
    what: 'a behaviour that is not registered',
    in: 'server/behaviours/soilLabs.ts',
    write: ['', '\nexport const soilLabsBehaviour = behaviour(soilLabs, {})\n'],
    says: 'server/behaviours/soilLabs.ts:2: soilLabsBehaviour serves soil-labs, but is not registered. Add it to behaviours in server/behaviours.ts',
  },
  {
    what: 'a behaviour for a resource that is not declared',
    in: 'server/behaviours/soilLabs.ts',
    write: ['', 'export const soilLabsBehaviour = behaviour(soilLab, {})\n'],
    says: 'server/behaviours/soilLabs.ts:1: soilLabsBehaviour serves soilLab, which is not declared. Did you mean soilLabs?',
  },
  {
    what: 'a message of a template that is not declared',
    in: 'server/behaviours/welcome.ts',
    write: ['', "export const message = {\n  template: 'FARMER_WELCOM',\n}\n"],
    says: `server/behaviours/welcome.ts:2: there is no message template FARMER_WELCOM. Did you mean FARMER_WELCOME?${valid(Object.keys(messageTemplates))}`,
    compiler: 'A message is of a template that is declared.',
  },
  {
    what: 'a screen that is named like no resource and no page',
    in: 'src/screens/soil-lab/list.tsx',
    write: ['', 'export function Screen() {}\n'],
    says: 'src/screens/soil-lab: no resource and no page is named soil-lab, so this screen is never shown. Did you mean soil-labs?',
  },
]
