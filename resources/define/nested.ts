import { constantChoices } from './kernel/choices'
import { fault, type Fault } from './kernel/complaint'
import type { Condition } from './kernel/conditions'
import { instead } from './kernel/suggestion'
import { isWritable } from './writable'
import type { Fields, Kind } from './fields/options'
import type { Register } from './register'
import type { AnyResource } from './resource/resource'

/** The property of a request body for the records that are saved together with another. */
export const CHILDREN = '_children'

/** The maximum number of rows of one kind that are written together with another record. */
export const MOST_CHILDREN = 200

/** Records that are rows in the form of the record to which they refer. */
export interface Nested {
  readonly from: AnyResource
  /** The reference by which they belong to the other record. */
  readonly by: string
  /** Their heading. */
  readonly label: string
  /** The fields that are columns. */
  readonly columns: readonly string[]
  /** Only a record that matches this can get more of them; rows that are parts can be changed only then, too. */
  readonly choices?: Condition
  /** The maximum number, and the message beyond it. */
  readonly limit?: AnyResource['rules']['limits'][number]
}

/** Cached for all resources, by the name of the resource whose form contains them. */
const known = new WeakMap<Register['resources'], ReadonlyMap<string, Nested[]>>()

/** The rows in the form of a resource. */
export function nestedIn({ resources }: Pick<Register, 'resources'>, name: string): readonly Nested[] {
  const nested = known.get(resources) ?? nestedAmong(resources)
  known.set(resources, nested)
  return nested.get(name) ?? []
}

function nestedAmong(resources: Register['resources']): ReadonlyMap<string, Nested[]> {
  const nested = new Map<string, Nested[]>()
  for (const from of resources)
    for (const [by, field] of Object.entries(from.fields)) {
      if (field.kind !== 'reference' || !field.nested) continue
      const rows = {
        from,
        by,
        label: field.related ?? from.is.plural,
        columns: field.nested,
        choices: constantChoices(field.choices),
        limit: from.rules.limits.find(({ per }) => per === by),
      }
      nested.set(field.to, [...(nested.get(field.to) ?? []), rows])
    }
  return nested
}

/** The area columns of the rows in the form of a resource, such as `booking-lands.area`. */
function areaColumns(register: Register, name: string): string[] {
  return nestedIn(register, name).flatMap(({ from, columns }) =>
    columns.filter((column) => from.fields[column]?.kind === 'area').map((column) => `${from.is.name}.${column}`),
  )
}

/** Finds area totals whose source is no area of the rows in the form. */
export function checkTotals({ is, fields }: AnyResource, register: Register): Fault[] {
  const known = areaColumns(register, is.name)
  return Object.entries(fields).flatMap(([name, field]) =>
    field.kind !== 'area' || field.totalOf === undefined || known.includes(field.totalOf)
      ? []
      : [
          fault(
            ['fields', name, 'totalOf'],
            `${name} is the total of ${field.totalOf}, which is no area of the rows in its form${instead(field.totalOf, known)}`,
          ),
        ],
  )
}

const tooLarge: readonly Kind[] = ['many', 'tags', 'point', 'polygon', 'line', 'keyValue', 'condition', 'aadhaar']

/** Finds faults in the rows declared by a field. */
export function checkNested(resource: AnyResource, name: string, columns: readonly string[]): Fault[] {
  const { fields, access } = resource
  const complaints = columns.flatMap((column) => {
    const field = fields[column]
    const says = (words: string): Fault[] => [fault([column], `${name} nests the column ${column}, which ${words}`)]
    if (!field) return says(`is no field${instead(column, Object.keys(fields))}`)
    if (!isWritable(field)) return says('no form fills in')
    return tooLarge.includes(field.kind) || column === name ? says('does not fit into a row') : []
  })
  const missing = missingColumns(fields, name, columns).map((column) =>
    fault([], `${name} nests rows without ${column}, which is required`),
  )
  const isIdle = access.create === false && access.update === false
  return [
    ...complaints,
    ...missing,
    ...(isIdle ? [fault([], `${name} nests rows that are never written by hand`)] : []),
  ]
}

function missingColumns(fields: Fields, by: string, columns: readonly string[]): string[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    field.required && isWritable(field) && name !== by && !('initial' in field) && !columns.includes(name)
      ? [name]
      : [],
  )
}
