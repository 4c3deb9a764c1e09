import { parseArgs } from 'node:util'
import { nameInWords } from '#define'

/** The answers about a new tab, as typed. */
export interface Answers {
  readonly name: string
  readonly room: string
  readonly singular: string
  readonly plural: string
  readonly fields: string
  readonly see: string
  readonly edit: string
  readonly title?: string
  readonly state?: string
  readonly icon?: string
  readonly about?: string
  readonly sidebar?: string
  readonly after?: string
  readonly under?: string
}

/** One flag: its value, its meaning, and its question where it is missing. */
interface Flag {
  readonly name: Exclude<keyof Answers, 'name'>
  readonly takes: string
  readonly help: string
  readonly question?: string
  /** The default answer. */
  readonly initial?: (given: Partial<Answers>) => string
}

const pluralOf = ({ name = '' }: Partial<Answers>): string => nameInWords(name)
const singularOf = (given: Partial<Answers>): string => pluralOf(given).replace(/ies$/, 'y').replace(/s$/, '')

const flags: readonly Flag[] = [
  { name: 'room', takes: 'farmers', help: 'the folder of resources that it lies in', question: 'Room' },
  {
    name: 'singular',
    takes: '"Soil lab"',
    help: 'one record, in words (default: made from the name)',
    question: 'One record is called',
    initial: singularOf,
  },
  {
    name: 'plural',
    takes: '"Soil labs"',
    help: 'several records (default: made from the name)',
    question: 'Several are called',
    initial: pluralOf,
  },
  { name: 'icon', takes: 'experiment', help: 'an icon of src/shell/navigation/icons.tsx' },
  { name: 'about', takes: '"Where soil samples go."', help: 'the sentence over the declaration' },
  {
    name: 'fields',
    takes: '"name:text!,village:place"',
    help: 'the fields: name:kind, with ! if required, name:kind:detail where the kind needs more',
    question: 'Fields (name:text!,village:place)',
  },
  {
    name: 'title',
    takes: 'name',
    help: 'the field by which a record is called: text, code or joined (default: name, title, or the first one)',
  },
  {
    name: 'state',
    takes: 'status',
    help: 'the choice that holds the state: actions move it, a new record begins with its first option',
  },
  {
    name: 'see',
    takes: 'view_soil_testing',
    help: 'the authorities of which one opens the tab',
    question: 'Who sees it',
  },
  {
    name: 'edit',
    takes: 'geo:edit',
    help: 'the authorities of which one creates, changes and deletes',
    question: 'Who edits it',
  },
  {
    name: 'sidebar',
    takes: '"Soil Testing"',
    help: 'the label of its own entry in the sidebar',
    question: 'Label in the sidebar (empty: it is shown beside another tab)',
  },
  { name: 'after', takes: 'tickets', help: 'the entry below which that one is (default: the last one)' },
  { name: 'under', takes: 'geographies', help: 'instead of an entry: the tab beside which this one is shown' },
]

/** The text of `npm run tab -- --help`. */
export const help = [
  'npm run tab soil-labs -- --room farmers --fields "name:text!,code:text!,village:place" \\',
  '  --see view_soil_testing --edit geo:edit --sidebar "Soil Testing"',
  '',
  'Writes the declaration of a new tab, registers it and shows it. On a terminal it asks for what is missing.',
  '',
  ...flags.map(({ name, takes, help: about }) => `  --${name.padEnd(9)}${takes.padEnd(28)}${about}`),
  '',
  'Kinds that need a detail: grade:choice:A|B, farmer:reference:farmers, crops:many:crops, number:code:LAB-{000000},',
  'photo:image:outlet_photos, paper:file:outlet_photos, fullName:joined:code|name; a place may name its level.',
  'Fields of the kinds mobile, email, pan, aadhaar and account are personal: masked for all who may not see them.',
].join('\n')

/** Reads the arguments of the command. Throws with a message at an unknown flag. */
export function readArguments(args: readonly string[]): Partial<Answers> & { readonly help?: boolean } {
  const texts = Object.fromEntries(flags.map(({ name }) => [name, { type: 'string' as const }]))
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { ...texts, help: { type: 'boolean', short: 'h' } },
    allowPositionals: true,
  })
  return { ...values, ...(positionals.length > 0 && { name: positionals.join(' ') }) }
}

/** Asks one question and returns the typed answer. */
export type Ask = (question: string) => Promise<string>

/** Asks for missing answers; without a terminal they are refused, by flag. */
export async function completed(given: Partial<Answers>, ask?: Ask): Promise<Answers> {
  const answers: Record<string, string | undefined> = { ...given }
  const open: string[] = []
  const fill = async (name: keyof Answers, question: string, initial = ''): Promise<void> => {
    const typed = ask ? (await ask(initial ? `${question} [${initial}]: ` : `${question}: `)).trim() : ''
    answers[name] = typed || initial || undefined
  }
  if (!given.name) await fill('name', 'Name of the tab (soil-labs)')
  for (const { name, question, initial } of flags) {
    const isPlaced = name === 'sidebar' && answers.under !== undefined
    if (answers[name] === undefined && question && !isPlaced) await fill(name, question, initial?.(answers))
  }
  if (ask && !answers.sidebar && !answers.under) await fill('under', 'Tab beside which it is shown')
  if (!answers.name) open.push('a name')
  for (const name of ['room', 'fields', 'see', 'edit'] as const) if (!answers[name]) open.push(`--${name}`)
  if (!answers.sidebar && !answers.under) open.push('--sidebar or --under')
  if (open.length > 0) throw new Error(`A new tab needs ${open.join(', ')}. npm run tab -- --help explains them.`)
  return answers as unknown as Answers
}
