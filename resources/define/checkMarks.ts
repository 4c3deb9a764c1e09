import { deskKeys, verdictsIn } from './desk'
import type { Kind } from './fields/options'
import { below, fault, type Fault } from './kernel/complaint'
import { unknownWords } from './kernel/suggestion'
import type { Register } from './register'
import type { AnyResource } from './resource/resource'

/** Finds faults in the marks of a desk. */
export function checkMarks(resource: AnyResource, register: Register): Fault[] {
  const { marks, verdicts = {} } = resource.page.desk ?? {}
  if (!marks) return []
  const other = markedBy(resource, marks.field, register)
  const asking = verdictsIn(verdicts).filter(({ name }) => resource.actions[name]?.input?.[marks.field])
  const pattern = patternOf(other, marks.key)
  const taken = [...deskKeys, ...verdictsIn(verdicts).map(({ key }) => key)]
  return below(
    ['marks'],
    [
      ...checkKinds(resource, { field: [marks.field, 'many'] }),
      ...(asking.length === 0 ? [fault(['field'], `no verdict asks for ${marks.field}`)] : []),
      ...(other
        ? checkKinds(other, {
            ...{ key: [marks.key, 'text'], group: [marks.group, 'choice'], colour: [marks.colour, 'choice'] },
          })
        : []),
      ...taken
        .filter((key) => other && (!pattern || new RegExp(pattern).test(key)))
        .map((key) => fault(['key'], `${marks.key} may be ${key}, which is a key of the desk`)),
    ],
  )
}

/** Finds faults in the data set of a list. */
export function checkDataset(resource: AnyResource, register: Register): Fault[] {
  const { dataset } = resource.list
  if (!dataset) return []
  const { image, categories, supercategory } = dataset
  const other = markedBy(resource, categories, register)
  return below(
    ['dataset'],
    [
      ...checkKinds(resource, { image: [image, 'image'], categories: [categories, 'many'] }),
      ...(other ? checkKinds(other, { supercategory: [supercategory, 'choice'] }) : []),
    ],
  )
}

function markedBy({ fields }: AnyResource, name: string, { resources }: Register): AnyResource | undefined {
  const field = fields[name]
  return field?.kind === 'many' ? resources.find(({ is }) => is.name === field.to) : undefined
}

function patternOf(resource: AnyResource | undefined, name: string): string | undefined {
  const field = resource?.fields[name]
  return field?.kind === 'text' ? field.pattern?.source : undefined
}

/** Finds names that are no fields of the required kind. */
function checkKinds({ is, fields }: AnyResource, words: Readonly<Record<string, readonly [string, Kind]>>): Fault[] {
  return Object.entries(words).flatMap(([word, [name, kind]]) =>
    unknownWords(
      [word],
      [name],
      Object.keys(fields).filter((one) => fields[one]?.kind === kind),
      (unknown) => `${unknown} is no field of ${is.name} of the kind ${kind}`,
    ),
  )
}
