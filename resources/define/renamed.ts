import { isAbout } from './about'
import type { AnyResource } from './resource/resource'

/** Resolves names of an older declaration. */
export interface Names {
  /** `hamlet.state` → `village.state`, if `hamlet` is now called `village`. Any other name stays. */
  readonly pathNow: (path: string) => string
  /** The column of a name; undefined if there is no such field any more. */
  readonly columnOf: (name: string) => string | undefined
  /** The label of a field, or its name in words if it no longer exists. */
  readonly wordsFor: (path: string) => string
}

const common = ['id', 'createdAt', 'updatedAt']

/** Follows the fields of a resource that were renamed. */
export function namesNow(resource: AnyResource): Names {
  const { fields } = resource
  const renamed = new Map(
    Object.entries(fields).flatMap(([name, { renamedFrom }]) =>
      renamedFrom && !(renamedFrom in fields) ? [[renamedFrom, name] as const] : [],
    ),
  )
  const pathNow = (path: string): string => {
    const [name = '', ...rest] = path.split('.')
    return [renamed.get(name) ?? name, ...rest].join('.')
  }
  return {
    pathNow,
    columnOf: (given) => {
      const name = pathNow(given)
      return Object.hasOwn(fields, name) || common.includes(name) || isAbout(resource, name) ? name : undefined
    },
    wordsFor: (path) => {
      const name = pathNow(path).split('.')[0] ?? path
      return fields[name]?.label ?? name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    },
  }
}
