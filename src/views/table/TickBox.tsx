import { useEffect, useRef } from 'react'
import { Tick } from '../kit/Tick'
import { useIsTicked, useTicked, type Selection } from '../rows/selection'

interface TickBoxProps {
  readonly selection: Selection
  readonly id: number
  readonly label: string
  /** The IDs of the page's rows in order, for selecting a range with Shift. */
  readonly order: readonly number[]
}

/** The checkbox of one row. */
export function TickBox({ selection, id, label, order }: TickBoxProps) {
  const isTicked = useIsTicked(selection, id)
  const isRange = useRef(false)
  return (
    <Tick
      checked={isTicked}
      aria-label={`Select ${label}`}
      onClick={(event) => {
        isRange.current = event.shiftKey
      }}
      onChange={({ target }) => selection.tick(id, target.checked, isRange.current ? order : undefined)}
    />
  )
}

/** The checkbox for all rows of the page. */
export function TickAll({ selection, order }: Pick<TickBoxProps, 'selection' | 'order'>) {
  const ticked = useTicked(selection)
  const box = useRef<HTMLInputElement>(null)
  const onPage = order.filter((id) => selection.has(id)).length
  const isAll = order.length > 0 && onPage === order.length
  useEffect(() => {
    if (box.current) box.current.indeterminate = onPage > 0 && !isAll
  }, [onPage, isAll])
  // The selection on other pages is kept.
  const others = (): readonly number[] => {
    const here = new Set(order)
    return ticked.filter((id) => !here.has(id))
  }
  return (
    <Tick
      ref={box}
      data-stop=""
      tabIndex={-1}
      checked={isAll}
      aria-label="Select all rows on this page"
      onChange={() => selection.choose(isAll ? others() : [...others(), ...order])}
    />
  )
}
