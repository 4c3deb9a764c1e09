import type { Field, Kind } from './fields/options'
import { below, fault, type Fault } from './kernel/complaint'
import { unknownWords } from './kernel/suggestion'
import { mergingHolder } from './merging'
import type { Register } from './register'
import type { AnyResource } from './resource/resource'

const amounts = ['integer', 'money'] as const satisfies readonly Kind[]

/** Finds faults in the ledger of a resource: missing fields, and types without a declared option. */
export function checkLedger(lines: AnyResource, { resources }: Register): Fault[] {
  const { ledger } = lines.rules
  if (!ledger) return []
  const { account, ref, counters, held, lots, transfer } = ledger
  const reference = lines.fields[account]
  const accounts = reference?.kind === 'reference' && resources.find(({ is }) => is.name === reference.to)
  const types = optionsOf(lines.fields.type)
  const holder = accounts ? mergingHolder({ resources }, accounts) : undefined
  const bothMoved = held && lots ? [fault(['lots'], 'what is held has no lots')] : []
  return below(
    ['rules', 'ledger'],
    [
      ...(accounts
        ? wanting(accounts, { balance: amounts, ...(held && { held: amounts, available: amounts }) })
        : [fault(['account'], `${account} is no reference to the accounts of the ledger`)]),
      ...wanting(lines, {
        ...{ type: ['choice'], counter: ['choice'], amount: amounts, balanceAfter: amounts, key: ['text'] },
        ...{ [ref]: ['text'], ...(held && { heldAfter: amounts }) },
        ...(lots && { [lots.lot]: ['reference'], [lots.till]: ['date'] }),
      }),
      ...(lines.fields.key?.unique === true ? [] : [fault([], 'the key of a line is not unique')]),
      ...unknownWords(
        ['counters'],
        Object.keys(counters),
        types,
        (name) => `a counter account stands for ${name}, which is no type`,
      ),
      ...types
        .filter((type) => counters[type] === undefined)
        .map((type) => fault(['counters'], `the type ${type} has no counter account`)),
      ...unknownWords(
        ['counters'],
        Object.values(counters),
        optionsOf(lines.fields.counter),
        (name) => `the counter account ${name} is no option of counter`,
      ),
      ...unknownWords(['transfer'], transfer ? [transfer] : [], types, (name) => `${name} transfers, which is no type`),
      ...(holder && !transfer
        ? [fault([], `${holder} of the accounts can be merged, and no type transfers what is in its account`)]
        : []),
      ...unknownWords(['held'], Object.values(held ?? {}), types, (name) => `${name} is held, which is no type`),
      ...bothMoved,
    ],
  )
}

function optionsOf(field: Field | undefined): string[] {
  return field?.kind === 'choice' ? Object.keys(field.options) : []
}

function wanting({ is, fields }: AnyResource, wanted: Readonly<Record<string, readonly Kind[]>>): Fault[] {
  return Object.entries(wanted)
    .filter(([name, kinds]) => !kinds.some((kind) => fields[name]?.kind === kind))
    .map(([name, kinds]) => fault([], `${is.name} has no field ${name} of the kind ${kinds.join(' or ')}`))
}
