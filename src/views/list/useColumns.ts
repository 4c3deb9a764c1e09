import type { AnyResource, Kind } from '#define'
import { fieldAt, isReadable } from '../fieldAt'
import { usePreference } from '../usePreference'

/** How close the rows stand. */
export type Density = 'comfortable' | 'compact'

interface Preference {
  /** The columns in their order; the declared ones when absent. */
  readonly columns?: readonly string[]
  readonly density?: Density
}

/** The columns of a list as this user likes them, kept on the service. */
export interface Columns {
  readonly shown: readonly string[]
  /** All that may be shown. */
  readonly offered: readonly string[]
  /** The shown ones when they are not the declared ones: what the service must be asked for. */
  readonly asked: readonly string[] | undefined
  readonly density: Density
  readonly change: (preference: Preference) => void
}

/** Reads and keeps which columns of a list are shown. Columns that were taken away since are forgotten. */
export function useColumns(resource: AnyResource, without: readonly string[] = []): Columns {
  const [preference = {}, change] = usePreference<Preference>(`look:${resource.name}`)
  const offered = offeredColumns(resource).filter((name) => !without.includes(name))
  const chosen = (preference.columns ?? resource.list.columns).filter((name) => offered.includes(name))
  const shown = chosen.length > 0 ? chosen : [resource.title]
  return {
    shown,
    offered,
    asked: preference.columns ? shown : undefined,
    density: preference.density ?? 'comfortable',
    change,
  }
}

const tooLarge: readonly Kind[] = ['longText', 'polygon', 'point', 'keyValue', 'file']

/** The columns that the viewer may show: the declared ones first. */
function offeredColumns(resource: AnyResource): string[] {
  const all = [...resource.list.columns, ...Object.keys(resource.fields), 'createdAt', 'updatedAt']
  return [...new Set(all)].filter((name) => {
    const field = fieldAt(resource, name)
    return field && isReadable(field) && !tooLarge.includes(field.kind)
  })
}
