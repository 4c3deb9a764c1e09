import { useCallback, useMemo } from 'react'
import {
  fieldsBehind,
  knownLook,
  layered,
  videoLimits,
  type AnyResource,
  type Density,
  type Kind,
  type ListLook,
} from '#define'
import { fieldAt, isReadable } from '../data/fieldAt'
import { usePreference } from '../kit/hooks/usePreference'
import { usualBeside, withSettled } from './columnOrder'

/** The columns of a list as this user likes them, kept on the service. */
export interface Columns {
  /** The shown ones in their order: the pinned ones first. */
  readonly shown: readonly string[]
  /** Those of the shown ones that stay at the left. */
  readonly pinned: readonly string[]
  /** The widths that were chosen, in pixels. */
  readonly widths: Readonly<Record<string, number>>
  readonly density: Density
  /** Those that stand on the page until somebody chooses others, as far as they have room. */
  readonly usual: readonly string[]
  /** Whether the viewer or the open view says which columns are shown: then all of them are, however wide they are. */
  readonly isChosen: boolean
  /** All that may be shown. */
  readonly offered: readonly string[]
  /** What the service must be asked for where its own choice lacks something that is shown. */
  readonly asked: readonly string[] | undefined
  /** The whole look, as a saved view would keep it. */
  readonly look: ListLook
  /** Changes what is named and leaves the rest of the viewer's own look as it is. */
  readonly change: (change: ListLook) => void
  /** Back to the columns, order and widths of the declaration or of the saved view; the density stays. */
  readonly reset: () => void
}

interface ColumnOptions {
  /** Columns that the list's place has already settled. */
  readonly without?: readonly string[]
  /** The look of a saved view, upon which the viewer's own one lies. */
  readonly base?: ListLook
  /** The columns until somebody chooses others; those of the declaration unless said. */
  readonly usual?: readonly string[]
  /** The name of the preference; `look:<resource>` unless said. */
  readonly place?: string
}

const nothing: readonly string[] = []

/** Reads and keeps how a list looks. Layers: the declaration, then the saved view, then what the viewer likes. */
export function useColumns(
  resource: AnyResource,
  { without = nothing, base, usual = resource.list.columns, place = `look:${resource.is.name}` }: ColumnOptions = {},
): Columns {
  const [kept, keep] = usePreference<ListLook>(place)
  const own = useMemo(() => knownLook(resource, kept), [resource, kept])
  const look = useMemo(() => layered(knownLook(resource, base), own), [resource, base, own])
  const settled = without.join(',')
  const layout = useMemo(() => laidOut(resource, look, usual, settled.split(',')), [resource, look, usual, settled])
  const change = useCallback(
    ({ columns, pinned, ...rest }: ListLook) => {
      const { columns: allColumns = usual, pinned: allPinned = [resource.is.title] } = look
      keep({
        ...own,
        ...rest,
        ...(columns && { columns: withSettled(columns, allColumns, settled.split(',')) }),
        ...(pinned && { pinned: withSettled(pinned, allPinned, settled.split(',')) }),
      })
    },
    [keep, own, look, usual, resource, settled],
  )
  const reset = useCallback(() => keep(own.density ? { density: own.density } : null), [keep, own.density])
  return { ...layout, change, reset }
}

function laidOut(
  resource: AnyResource,
  {
    columns,
    pinned = [resource.is.title],
    widths = {},
    density = resource.list.isLog ? 'compact' : 'comfortable',
  }: ListLook,
  usual: readonly string[],
  without: readonly string[],
): Omit<Columns, 'change' | 'reset'> {
  // What a row is about is settled where one of its records is.
  const isOpen = (name: string): boolean => !fieldsBehind(resource, name).some((one) => without.includes(one))
  const offered = offeredColumns(resource).filter(isOpen)
  const chosen = (columns ?? usual).filter((name) => offered.includes(name))
  const all = chosen.length > 0 ? chosen : [resource.is.title]
  const fixed = all.filter((name) => pinned.includes(name))
  const shown = [...fixed, ...all.filter((name) => !fixed.includes(name))]
  return {
    shown,
    pinned: fixed,
    widths,
    density,
    usual: usual === resource.list.columns ? usualBeside(resource, without) : usual,
    isChosen: columns !== undefined,
    offered,
    asked: askedColumns(resource, shown),
    look: { columns: shown, pinned: fixed, widths, density },
  }
}

/** Sorted, so that another order of the same columns asks for nothing anew. Title and state are drawn on cards too. */
function askedColumns(resource: AnyResource, shown: readonly string[]): readonly string[] | undefined {
  const always = [resource.is.title, ...(resource.rules.state ? [resource.rules.state] : [])]
  const usual = [...resource.list.columns, ...always].flatMap((name) => [name, ...fieldsBehind(resource, name)])
  if (shown.every((name) => usual.includes(name))) return undefined
  return [...new Set([...always, ...shown])].sort()
}

const tooLarge: readonly Kind[] = ['longText', 'polygon', 'line', 'point', 'keyValue', 'file']

/** The columns that the viewer may show: the declared ones first, and of all others those that are not too large. */
function offeredColumns(resource: AnyResource): string[] {
  const declared = resource.list.columns
  const all = [...declared, ...Object.keys(resource.fields), 'createdAt', 'updatedAt']
  return [...new Set(all)].filter((name) => {
    const field = fieldAt(resource, name)
    return (
      field &&
      isReadable(field) &&
      (declared.includes(name) || !tooLarge.includes(field.kind) || videoLimits(field) !== undefined)
    )
  })
}
