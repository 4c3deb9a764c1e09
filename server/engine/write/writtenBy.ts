import { todayInIndia, type Action, type AnyResource, type Field, type SetValue } from '#define'
import type { Viewer } from '../viewer'

interface Deed {
  readonly resource: AnyResource
  readonly action: Action
  readonly input: Readonly<Record<string, unknown>>
  readonly viewer: Viewer
  readonly at: Date
}

/** The fields that an action writes: what it sets, the new state, and the inputs named like fields. */
export function writtenBy(deed: Deed): Record<string, unknown> {
  const { resource, action, input } = deed
  const set = Object.entries(action.sets ?? {}).map(([name, value]) => [
    name,
    settled(deed, resource.fields[name] as Field, value as SetValue),
  ])
  const asFields = Object.entries(input).filter(([given]) => given in resource.fields)
  return {
    ...Object.fromEntries(set),
    ...Object.fromEntries(asFields),
    ...(action.to && resource.rules.state && { [resource.rules.state]: action.to }),
  }
}

function settled({ input, viewer, at }: Deed, field: Field, value: SetValue): unknown {
  if (typeof value !== 'object' || value === null) return value
  if ('input' in value) return input[value.input] ?? null
  if (value.stamp === 'who') return viewer.id || null
  return field.kind === 'date' ? todayInIndia(at) : at.toISOString()
}
