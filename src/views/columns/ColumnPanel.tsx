import { Button } from 'antd'
import { useRef, useState } from 'react'
import type { AnyResource, Density } from '#define'
import { Tick } from '../kit/Tick'
import { fieldAt } from '../data/fieldAt'
import { movedToGap, withColumn, withPin, type Order } from './columnOrder'
import { ColumnLine } from './ColumnLine'
import './columnPanel.css'
import { dragToOrder } from './dragOrder'
import type { Columns } from './useColumns'

interface ColumnPanelProps {
  readonly resource: AnyResource
  readonly columns: Columns
}

/** From this many on, hidden columns can be searched. */
const MANY = 12

/** Shows the visible columns in their order, then the hidden ones. */
export function ColumnPanel({
  resource,
  columns: { shown, pinned, offered, density, change, reset },
}: ColumnPanelProps) {
  const [gap, setGap] = useState<number | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const said = useRef<HTMLParagraphElement>(null)
  const order: Order = { columns: shown, pinned }
  const labelOf = (name: string): string => fieldAt(resource, name)?.label ?? name

  const move = (name: string, to: number): void => {
    const next = movedToGap(order, name, to)
    change(next)
    if (said.current)
      said.current.textContent = `${labelOf(name)}: ${next.columns.indexOf(name) + 1} of ${next.columns.length}`
  }
  const drag = (event: React.PointerEvent<HTMLElement>, name: string): void =>
    dragToOrder(event, {
      axis: 'y',
      items: () => [...(list.current?.children ?? [])] as HTMLElement[],
      onGap: setGap,
      onDrop: (to) => move(name, to),
    })
  return (
    <div className="column-panel stack gap-2 scrolls-down pop">
      <DensityChoice density={density} onChange={(next) => change({ density: next })} />
      <ul ref={list} className="stack" aria-label="Shown columns">
        {shown.map((name, index) => (
          <ColumnLine
            key={name}
            label={labelOf(name)}
            isPinned={pinned.includes(name)}
            isFirst={index === 0}
            isLast={index === shown.length - 1}
            isOnly={shown.length === 1}
            gap={gap === index ? 'before' : gap === shown.length && index === shown.length - 1 ? 'after' : undefined}
            onDrag={(event) => drag(event, name)}
            onUp={() => move(name, index - 1)}
            onDown={() => move(name, index + 2)}
            onPin={() => change(withPin(order, name, !pinned.includes(name)))}
            onHide={() => change(withColumn(order, name, false))}
          />
        ))}
      </ul>
      <p ref={said} className="only-read" role="status" />
      <MoreColumns
        names={offered.filter((name) => !shown.includes(name))}
        labelOf={labelOf}
        onShow={(name) => change(withColumn(order, name, true))}
      />
      <Button type="link" size="small" onClick={reset}>
        Reset columns
      </Button>
    </div>
  )
}

interface MoreColumnsProps {
  readonly names: readonly string[]
  readonly labelOf: (name: string) => string
  readonly onShow: (name: string) => void
}

/** The hidden columns. */
function MoreColumns({ names, labelOf, onShow }: MoreColumnsProps) {
  const [sought, setSought] = useState('')
  const found = names.filter((name) => labelOf(name).toLowerCase().includes(sought.trim().toLowerCase()))
  if (names.length === 0) return null
  return (
    <>
      <h3 className="flat above-1 muted meta strong">More columns</h3>
      {names.length > MANY && (
        <input
          type="search"
          className="native fixed"
          value={sought}
          placeholder="Find a column"
          aria-label="Find a column"
          onChange={({ target }) => setSought(target.value)}
        />
      )}
      <ul className="stack" aria-label="More columns">
        {found.map((name) => (
          <li key={name} className="column-line line gap-1 anchor entry">
            <label className="column-name line gap-2 fill breaks">
              <Tick checked={false} onChange={() => onShow(name)} />
              {labelOf(name)}
            </label>
          </li>
        ))}
      </ul>
    </>
  )
}

const densities: readonly (readonly [Density, string])[] = [
  ['comfortable', 'Comfortable'],
  ['compact', 'Compact'],
]

function DensityChoice({
  density,
  onChange,
}: {
  readonly density: Density
  readonly onChange: (density: Density) => void
}) {
  return (
    <fieldset className="density grid">
      <legend className="only-read">Density</legend>
      {densities.map(([value, label]) => (
        <label key={value} className="density-choice anchor centred">
          <input
            type="radio"
            name="density"
            value={value}
            checked={value === density}
            onChange={() => onChange(value)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
