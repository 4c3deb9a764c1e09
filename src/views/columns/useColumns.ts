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

/** The columns of a list as chosen by this user, stored on the service. */
export interface Columns {
  /** The shown ones in their order, pinned ones first. */
  readonly shown: readonly string[]
  /** The pinned ones among the shown. */
  readonly pinned: readonly string[]
  /** The chosen widths, in pixels. */
  readonly widths: Readonly<Record<string, number>>
  readonly density: Density
  /** The ones shown by default, as far as they fit. */
  readonly usual: readonly string[]
  /** Whether the viewer or the open view chose the columns: then all of them are shown, however wide they are. */
  readonly isChosen: boolean
  /** All that can be shown. */
  readonly offered: readonly string[]
  /** The fields to request, if the default of the service lacks a shown column. */
  readonly asked: readonly string[] | undefined
  /** The whole look, as a saved view would store it. */
  readonly look: ListLook
  /** Changes the given parts of the viewer's look and leaves the rest. */
  readonly change: (change: ListLook) => void
  /** Resets columns, order and widths to the declaration or the saved view; the density stays. */
  readonly reset: () => void
}

interface ColumnOptions {
  /** Columns that the list's context fixes. */
  readonly without?: readonly string[]
  /** The look of a saved view, over which the viewer's own is applied. */
  readonly base?: ListLook
  /** The default columns; those of the declaration if missing. */
  readonly usual?: readonly string[]
  /** The name of the preference; `look:<resource>` if missing. */
  readonly place?: string
}

const nothing: readonly string[] = []

/** Reads and stores the look of a list. Layers: the declaration, then the saved view, then the viewer's own look. */
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
  // The subject column is hidden on the pages of its own records.
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

/** Sorted, so that reordering columns needs no new request. Cards need the title and state too. */
function askedColumns(resource: AnyResource, shown: readonly string[]): readonly string[] | undefined {
  const always = [resource.is.title, ...(resource.rules.state ? [resource.rules.state] : [])]
  const usual = [...resource.list.columns, ...always].flatMap((name) => [name, ...fieldsBehind(resource, name)])
  if (shown.every((name) => usual.includes(name))) return undefined
  return [...new Set([...always, ...shown])].sort()
}

const tooLarge: readonly Kind[] = ['longText', 'polygon', 'line', 'point', 'keyValue', 'file']

/** The columns that the viewer can show: the declared ones first, then all others that are not too large. */
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
