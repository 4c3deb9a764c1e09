import { copiedFrom, linkedName } from './copied'
import { fieldsOfFormula } from './derived'
import type { Complaint } from './kernel/complaint'
import { fieldsIn } from './kinds'
import type { Register } from './register'

/** Finds cycles of derived values, each once. */
export function checkCycles({ resources }: Register): Complaint[] {
  const known = new Map(resources.map((resource) => [resource.is.name, resource]))
  const sources = (node: string): readonly string[] => {
    const [name = '', fieldName = ''] = node.split('.')
    const field = known.get(name)?.fields[fieldName]
    if (field?.rollUp) {
      const { of, through, field: value, orderBy, where } = field.rollUp
      const asked = where ? fieldsIn(where).map((path) => path.split('.')[0]) : []
      return [through, value, orderBy, ...asked].flatMap((one) => (one === undefined ? [] : [`${of}.${one}`]))
    }
    const copied = field?.follows ? copiedFrom(field) : undefined
    const to = copied && linkedName(known.get(name)?.fields[copied.reference])
    if (copied && to !== undefined) return [`${name}.${copied.reference}`, `${to}.${copied.field}`]
    return field?.formula === undefined ? [] : fieldsOfFormula(field.formula).map((one) => `${name}.${one}`)
  }
  const done = new Set<string>()
  const circles: (readonly string[])[] = []
  const visit = (node: string, path: readonly string[]): void => {
    const at = path.indexOf(node)
    if (at >= 0) circles.push([...path.slice(at), node])
    else if (!done.has(node)) {
      for (const source of sources(node)) visit(source, [...path, node])
      done.add(node)
    }
  }
  for (const {
    is: { name },
    fields,
  } of resources)
    for (const field of Object.keys(fields)) visit(`${name}.${field}`, [])
  return circles.map((circle) => {
    const [resource = '', field = ''] = (circle[0] ?? '').split('.')
    const sentence = `the values follow from each other in a circle: ${circle.join(' → ')}`
    return { resource, path: ['fields', field], sentence }
  })
}
