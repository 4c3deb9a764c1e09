import { belongingTo, erasedFields, isErasable, wouldBeErased } from './erasure'
import { below, fault, type Fault } from './kernel/complaint'
import { unknownWords } from './kernel/suggestion'
import type { Register } from './register'
import type { AnyResource } from './resource/resource'

/**
 * Finds faults in the erasure rules of a resource: fields kept without a reason or without need, fields that cannot be
 * emptied, and rules for records that belong to no one who can be erased.
 */
export function checkErasure(resource: AnyResource, register: Register): Fault[] {
  const { is, storage } = resource
  const belongs = register.resources.some(
    (one) => isErasable(one) && belongingTo(register, one.is.name).some(({ from }) => from.is.name === is.name),
  )
  const faults = [...namesOf(resource), ...keepsOf(resource)]
  if (belongs || isErasable(resource)) return below(['storage', 'erasure'], [...faults, ...emptyingOf(resource)])
  return storage.erasure ? [fault(['storage', 'erasure'], 'the records belong to no one who can be erased')] : []
}

function namesOf({ fields, storage: { erasure = {} } }: AnyResource): Fault[] {
  const { keeps = [], empties = [], leaves = {} } = erasure
  const known = Object.keys(fields)
  const none = (word: string): string => `an erasure names ${word}, which is no field`
  return [
    ...unknownWords(['empties'], empties, known, none),
    ...unknownWords(['leaves'], Object.keys(leaves), known, none),
    ...keeps.flatMap((one, at) => unknownWords(['keeps', String(at), 'fields'], one.fields, known, none)),
  ]
}

function keepsOf({ fields, storage: { erasure } }: AnyResource): Fault[] {
  return (erasure?.keeps ?? []).flatMap((one, at) =>
    below(
      ['keeps', String(at)],
      [
        ...(one.because.trim() ? [] : [fault(['because'], 'what is kept has no reason')]),
        ...one.fields
          .filter((name) => fields[name] && !wouldBeErased({ fields }, name))
          .map((name) => fault(['fields', name], `${name} is kept in any case`)),
      ],
    ),
  )
}

function emptyingOf(resource: AnyResource): Fault[] {
  const { fields, rules } = resource
  const together = rules.unique.flatMap((one) => one.fields)
  return Object.entries(erasedFields(resource)).flatMap(([name, left]) => {
    if (rules.ledger) return [fault(['keeps'], `a line of a ledger never changes, so ${name} must be kept`)]
    const field = fields[name]
    if (field?.required && (left === undefined || left === null))
      return [
        fault(
          ['leaves'],
          `${name} is required, and an erasure leaves nothing in it: declare it in storage.erasure.leaves or keeps`,
        ),
      ]
    const isUnique = field?.unique === true || together.includes(name)
    return isUnique && left !== null
      ? [
          fault(
            ['leaves'],
            `${name} is unique, and an erasure leaves the same in all records: declare it in storage.erasure.keeps, with the reason`,
          ),
        ]
      : []
  })
}
