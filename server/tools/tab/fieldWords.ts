import { didYouMean, levels, nameInWords, traits, type Field, type Fields, type Kind } from '#define'
import { fileFolders } from '#resources'

/** The fields described by a line, or the sentences about its mistakes. */
export interface ReadFields {
  readonly fields: Fields
  readonly refusals: readonly string[]
}

/** The text after the second colon, for kinds that need it: its example, and the options that it sets. */
interface Detail {
  readonly example: string
  options(detail: string): Readonly<Record<string, unknown>> | string
}

const folder: Detail = {
  example: 'outlet_photos',
  options: (detail) =>
    (fileFolders as readonly string[]).includes(detail)
      ? { folder: detail }
      : `There is no folder ${detail} in resources/fileFolders.ts.${didYouMean(detail, fileFolders)}`,
}
const target: Detail = { example: 'farmers', options: (to) => ({ to }) }

const details: Partial<Record<Kind, Detail>> = {
  choice: { example: 'NEW|DONE', options: (detail) => ({ options: optionsOf(detail) }) },
  code: { example: 'LAB-{000000}', options: (pattern) => ({ pattern }) },
  joined: { example: 'code|name', options: (detail) => ({ of: detail.split('|') }) },
  reference: target,
  many: target,
  image: folder,
  file: folder,
}

/** Kinds whose values are personal, and how each is protected. */
const personal: Partial<Record<Kind, true | 'onRequest'>> = {
  mobile: true,
  email: true,
  pan: 'onRequest',
  aadhaar: 'onRequest',
  account: 'onRequest',
}

const kinds = Object.keys(traits) as Kind[]

/** Reads fields from one line: `name:text!,village:place,farmer:reference:farmers!`. */
export function readFields(line: string): ReadFields {
  const fields: Record<string, Field> = {}
  const refusals: string[] = []
  for (const part of line.split(',').map((one) => one.trim())) {
    const read = readField(part)
    if (typeof read === 'string') refusals.push(read)
    else if (read.name in fields) refusals.push(`The field ${read.name} is given twice.`)
    else fields[read.name] = read.field
  }
  return { fields, refusals }
}

function readField(part: string): { readonly name: string; readonly field: Field } | string {
  const [, name, kind, detail, must] = /^(\w+):(\w+)(?::([^!]+))?(!)?$/.exec(part) ?? []
  if (name === undefined || kind === undefined)
    return `“${part}” is no field: write name:kind, name:kind! or name:kind:detail.`
  if (!isKind(kind)) return `There is no kind of field called ${kind}.${didYouMean(kind, kinds)}`
  if (kind === 'condition') return `${name} is a condition, which does not fit on one line: add it to the file by hand.`
  const options = optionsFor(name, kind, detail)
  if (typeof options === 'string') return options
  const declared = {
    kind,
    ...(must && { required: true }),
    ...options,
    ...(personal[kind] && { personal: personal[kind] }),
  }
  return { name, field: declared as unknown as Field }
}

function isKind(word: string): word is Kind {
  return (kinds as readonly string[]).includes(word)
}

function optionsFor(name: string, kind: Kind, detail: string | undefined): Readonly<Record<string, unknown>> | string {
  if (kind === 'place') return placeOptions(name, detail)
  const wanted = details[kind]
  if (wanted && detail === undefined) return `${name} needs more than its kind: ${name}:${kind}:${wanted.example}.`
  if (!wanted && detail !== undefined)
    return `A field of the kind ${kind} takes nothing more, but ${name} has ${detail}.`
  return wanted ? wanted.options(detail ?? '') : {}
}

/** Returns the options of a place: the given level, else the one it is named after, else a village. */
function placeOptions(name: string, detail: string | undefined): Readonly<Record<string, unknown>> | string {
  const known = levels as readonly string[]
  if (detail !== undefined && !known.includes(detail))
    return `There is no level ${detail} for ${name}: it is ${levels.join(', ')}.${didYouMean(detail, levels)}`
  return { level: detail ?? (known.includes(name) ? name : 'village') }
}

function optionsOf(detail: string): Readonly<Record<string, string>> {
  return Object.fromEntries(detail.split('|').map((option) => [option, nameInWords(option)]))
}
