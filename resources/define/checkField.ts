import { typeNames } from './checkConditions'
import { below, fault, type Fault } from './kernel/complaint'
import { instead, unknownWords } from './kernel/suggestion'
import { reservedParameters } from './listQuery'
import { bareWord } from './kernel/cleanText'
import { wordsOfOption } from './fields/optionWords'
import { isMaskable } from './masks'
import { levels, type Field, type FieldOf, type Fields, type Kind, type Option } from './fields/options'

const commonNames = ['id', 'version', 'createdAt', 'updatedAt', 'createdBy', 'updatedBy', 'deletedAt', '_can', 'copy']

/** Finds faults in a field of a resource or an input of an action. `names` are those of all resources. */
export function checkField(name: string, field: Field, fields: Fields, names: ReadonlySet<string>): Fault[] {
  const faults: Fault[] = []
  if (commonNames.includes(name) || reservedParameters.includes(name))
    faults.push(fault([], `the name ${name} is taken by the engine`))
  if (!/^([a-z][A-Za-z0-9]*\.)?[a-z][A-Za-z0-9]{0,40}$/.test(name))
    faults.push(fault([], `the field name ${name} is not in camelCase`))
  if ((field.kind === 'reference' || field.kind === 'many') && !names.has(field.to))
    faults.push(fault(['to'], `${name} refers to ${field.to}, which is not declared${instead(field.to, names)}`))
  faults.push(...checkInitial(name, field))
  if ((field.kind === 'choice' || field.kind === 'tags') && field.options)
    faults.push(...checkShort(name, field.options))
  if (field.shownTo !== undefined && !field.personal)
    faults.push(fault(['shownTo'], `${name} is not personal, so everyone who can read the record sees it`))
  if (field.personal === 'onRequest' && !isMaskable(field))
    faults.push(fault(['personal'], `${name} is shown on request, but there is no mask for what is of its kind`))
  if (field.askedOnWarning && field.required)
    faults.push(fault(['askedOnWarning'], `${name} is required, and asked for only after a refusal`))
  if (field.none !== undefined && (field.required || field.when))
    faults.push(
      fault(
        ['none'],
        field.required
          ? `${name} is required, so it never has no value`
          : `${name} has no value wherever its when does not hold as well, so none would be shown there too`,
      ),
    )
  if (field.kind === 'joined') faults.push(...checkJoined(name, field, fields))
  if (field.kind === 'code') faults.push(...checkPattern(name, field, fields))
  if (field.kind === 'code' && field.place && fields[field.place]?.kind !== 'place')
    faults.push(
      fault(
        ['place'],
        `${name} takes its state from ${field.place}, which is no place${instead(field.place, ofKind(fields, 'place'))}`,
      ),
    )
  if (field.kind === 'decimal' && field.unitIn && fields[field.unitIn]?.kind !== 'text')
    faults.push(
      fault(
        ['unitIn'],
        `${name} takes its unit from ${field.unitIn}, which is no text${instead(field.unitIn, ofKind(fields, 'text'))}`,
      ),
    )
  if (field.kind === 'file' && field.video) faults.push(...below(['video'], checkVideo(name, field)))
  if (field.kind === 'condition')
    for (const [fact, one] of Object.entries(field.facts))
      faults.push(...below(['facts', fact], checkField(`${name}.${fact}`, one, field.facts, names)))
  if (field.kind === 'place')
    faults.push(
      ...unknownWords(['level'], [field.level].flat(), levels, (level) => `${name} is a ${level}, which is no level`),
    )
  if (field.kind === 'place' && field.levelBy) faults.push(...below(['levelBy'], checkLevels(name, field, fields)))
  if (field.required && field.readOnly && !('initial' in field) && field.kind !== 'code' && field.kind !== 'uuid')
    faults.push(fault([], `${name} is required and read-only, but nothing gives it a value`))
  return faults
}

/** A short form in a sheet must mean a single option. */
function checkShort(name: string, options: Readonly<Record<string, Option>>): Fault[] {
  return Object.entries(options).flatMap(([value, option]) => {
    const short = typeof option === 'object' ? option.short : undefined
    const [other] = Object.keys(options).filter(
      (one) => one !== value && short !== undefined && wordsOfOption(options, one).includes(bareWord(short)),
    )
    return other ? [fault(['options', value], `${name} has ${short} for ${value} and for ${other}`)] : []
  })
}

/** The digits are those of a running number, and braces may otherwise only contain the financial year and the state. */
function checkPattern(name: string, { pattern, gapless, datedBy }: FieldOf<'code'>, fields: Fields): Fault[] {
  const pieces = [...pattern.matchAll(/\{([^}]*)\}/g)].map(([, piece = '']) => piece)
  return [
    ...pieces
      .filter((piece) => !/^(fy|state|0+)$/.test(piece))
      .map((piece) => fault(['pattern'], `${name} numbers its records by {${piece}}. Valid: {fy}, {state}, {0000}`)),
    ...(gapless && !/^[^{]*(\{(fy|state)\}[^{]*)*\{0+\}$/.test(pattern)
      ? [fault(['pattern'], `${name} has no gaps, so its pattern ends with its one number: {000000}`)]
      : []),
    ...(datedBy === undefined || (gapless && pattern.includes('{fy}'))
      ? []
      : [fault(['datedBy'], `${name} has no year without gaps, so no date tells it`)]),
    ...(datedBy === undefined || (fields[datedBy]?.kind === 'date' && fields[datedBy].required)
      ? []
      : [
          fault(
            ['datedBy'],
            `${name} takes its year from ${datedBy}, which is no required date${instead(datedBy, ofKind(fields, 'date'))}`,
          ),
        ]),
  ]
}

const limits = { megabytes: 500, seconds: 3600 } as const

function checkVideo(name: string, { video, evidence }: FieldOf<'file'>): Fault[] {
  return [
    ...Object.entries(limits).flatMap(([word, most]) => {
      const given = video?.[word as keyof typeof limits] ?? 0
      return Number.isInteger(given) && given >= 1 && given <= most
        ? []
        : [fault([word], `${name} takes videos of ${given} ${word}. Valid: 1 to ${most}`)]
    }),
    ...(evidence ? [fault([], `${name} holds videos, of which no location is kept, and cannot be evidence`)] : []),
  ]
}

type InitialKind = { [K in Kind]: 'initial' extends keyof FieldOf<K> ? K : never }[Kind]

/** The type of the initial value for each kind that has one. */
const initialTypes: Readonly<Record<InitialKind, 'number' | 'boolean' | 'string'>> = {
  integer: 'number',
  decimal: 'number',
  money: 'number',
  percent: 'number',
  flag: 'boolean',
  choice: 'string',
}

function checkInitial(name: string, field: Field): Fault[] {
  // A switch shows No before anyone has chosen.
  if (field.kind === 'flag' && field.required && !field.readOnly && field.initial === undefined)
    return [fault(['required'], `${name} is required: it needs an initial`)]
  if (!('initial' in field) || field.initial === undefined) return []
  const { initial, kind } = field as Field & { readonly initial: unknown }
  const type = Object.hasOwn(initialTypes, kind) ? initialTypes[kind as InitialKind] : undefined
  const begins = `${name} begins as ${String(initial)}, `
  if (!type) return [fault(['initial'], `${begins}but no ${kind} has an initial value`)]
  if (typeof initial !== type) return [fault(['initial'], `${begins}which is ${typeNames[type]}`)]
  if (field.kind === 'choice')
    return Object.hasOwn(field.options, String(initial))
      ? []
      : [fault(['initial'], `${begins}which is no option${instead(String(initial), Object.keys(field.options))}`)]
  return typeof initial === 'number' ? checkInitialNumber(begins, initial, field) : []
}

function checkInitialNumber(begins: string, initial: number, field: Field): Fault[] {
  const { min, max } = field as { readonly min?: number; readonly max?: number }
  const isWhole = field.kind === 'integer' || field.kind === 'money'
  return [
    ...(isWhole && !Number.isInteger(initial) ? [fault(['initial'], `${begins}which is no whole number`)] : []),
    ...(min !== undefined && initial < min
      ? [fault(['initial'], `${begins}which is below its minimum of ${min}`)]
      : []),
    ...(max !== undefined && initial > max
      ? [fault(['initial'], `${begins}which is above its maximum of ${max}`)]
      : []),
  ]
}

function checkJoined(name: string, { of, personal }: FieldOf<'joined'>, fields: Fields): Fault[] {
  return of.flatMap((part) => {
    const found = fields[part]
    if (!found)
      return fault(
        ['of', part],
        `${name} is joined of ${part}, which is no field${instead(
          part,
          Object.keys(fields).filter((one) => one !== name),
        )}`,
      )
    return found.personal && !personal
      ? fault(['of', part], `${name} is joined of ${part}, which is personal, and is not personal itself`)
      : []
  })
}

function checkLevels(name: string, { level, levelBy }: FieldOf<'place'>, fields: Fields): Fault[] {
  const named = levelBy?.field ?? ''
  const by = fields[named]
  if (by?.kind !== 'choice')
    return [
      fault(
        ['field'],
        `${name} takes its level from ${named}, which is no choice${instead(named, ofKind(fields, 'choice'))}`,
      ),
    ]
  return Object.entries(levelBy?.levels ?? {}).flatMap(([option, wanted]) => [
    ...(Object.hasOwn(by.options, option)
      ? []
      : [
          fault(
            ['levels', option],
            `${name} takes its level from ${option}, which is no option${instead(option, Object.keys(by.options))}`,
          ),
        ]),
    ...([level].flat().includes(wanted)
      ? []
      : [fault(['levels', option], `${name} is never a ${wanted}${instead(wanted, [level].flat())}`)]),
  ])
}

function ofKind(fields: Fields, kind: Kind): string[] {
  return Object.keys(fields).filter((name) => fields[name]?.kind === kind)
}
