import { CaretDownOutlined, CaretRightOutlined } from '@ant-design/icons'
import { Input } from 'antd'
import { useId, useRef, useState } from 'react'
import { LEAST_TO_SEARCH, counted } from '#define'
import { Tick } from '../../views/kit/Tick'
import { Failure } from '../../views/kit/Failure'
import { formatNumber } from '../../views/format/format'
import { moveInTree } from '../../views/kit/focus/treeKeys'
import { useSettled } from '../../views/kit/hooks/useSettled'
import { checkOf } from './draft'
import { useParts, type PlaceNode, type Village } from './plan'
import type { Planner } from './usePlanner'

/** The state shared by all branches of the tree. */
interface TreeState {
  readonly planner: Planner
  readonly open: ReadonlySet<number>
  readonly toggle: (id: number) => void
  /** The item with the Tab stop; the first one at the start. */
  readonly current: number | null
  readonly arrive: (id: number) => void
}

/** The places from the states down to the villages, each with a checkbox; a level loads when it is opened. */
export function PlaceTree({ planner }: { readonly planner: Planner }) {
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set())
  const [current, setCurrent] = useState<number | null>(null)
  const [typed, setTyped] = useState('')
  const search = useId()
  const root = useRef<HTMLUListElement>(null)
  const q = useSettled(typed.trim())
  const isSearch = q.length >= LEAST_TO_SEARCH
  const toggle = (id: number): void =>
    setOpen((before) => {
      const after = new Set(before)
      if (!after.delete(id)) after.add(id)
      return after
    })
  const check = (id: number): void => root.current?.querySelector<HTMLElement>(`[data-box="${id}"]`)?.click()
  const tree: TreeState = { planner, open, toggle, current, arrive: setCurrent }
  return (
    <section className="stack gap-1 below-3" aria-label="Choose villages">
      <label htmlFor={search}>Find a village</label>
      <Input
        id={search}
        value={typed}
        allowClear
        placeholder={`Type at least ${LEAST_TO_SEARCH} letters`}
        onChange={({ target }) => setTyped(target.value)}
      />
      <ul
        ref={root}
        role="tree"
        tabIndex={-1}
        aria-label={isSearch ? 'Villages found' : 'States, districts, tehsils and villages'}
        aria-multiselectable="true"
        className="plan-tree surface above-1 tree"
        onKeyDown={(event) => moveInTree(event, toggle, check)}
      >
        <Branch key={isSearch ? q : ''} asked={isSearch ? { q } : {}} level={1} tree={tree} />
      </ul>
    </section>
  )
}

interface BranchProps {
  readonly asked: { readonly within?: number; readonly q?: string }
  readonly level: number
  readonly tree: TreeState
}

function Branch({ asked, level, tree }: BranchProps) {
  const { data, error, refetch } = useParts(tree.planner.plan.machine.id, asked)
  if (error && !data)
    return (
      <li role="none">
        <Failure words={error.message} onRetry={() => void refetch()} />
      </li>
    )
  const note = data ? 'No data found' : 'Loading …'
  const { places = [], villages = [] } = data ?? {}
  if (places.length + villages.length === 0)
    return (
      <li role="none" className="muted plan-note">
        {note}
      </li>
    )
  const isFirst = (index: number): boolean => level === 1 && index === 0
  return (
    <>
      {places.map((place, index) => (
        <PlaceItem key={place.id} place={place} level={level} tree={tree} isFirst={isFirst(index)} />
      ))}
      {villages.map((village, index) => (
        <VillageItem key={village.id} village={village} level={level} tree={tree} isFirst={isFirst(index)} />
      ))}
    </>
  )
}

interface ItemProps {
  readonly level: number
  readonly tree: TreeState
  readonly isFirst: boolean
}

function PlaceItem({ place, level, tree, isFirst }: ItemProps & { readonly place: PlaceNode }) {
  const { id, label, villages } = place
  const { planner } = tree
  const isOpen = tree.open.has(id)
  const checked = checkOf(place, planner.chosen)
  const inside = planner.chosen.filter(({ above }) => above.includes(id)).length
  const Caret = isOpen ? CaretDownOutlined : CaretRightOutlined
  return (
    <li
      role="treeitem"
      aria-selected={false}
      {...itemProps(id, level, tree, isFirst)}
      aria-label={`${label}, ${inside} of ${counted(villages, 'villages')}`}
      aria-checked={checked}
      aria-expanded={isOpen}
    >
      <div className="plan-line line gap-2 tree-line entry">
        <button
          type="button"
          className="fixed muted caret"
          tabIndex={-1}
          aria-hidden="true"
          onClick={() => tree.toggle(id)}
        >
          <Caret />
        </button>
        <Box id={id} checked={checked} isOff={!planner.plan.mayChange} onCheck={() => planner.checkPlace(place)} />
        <span className="plan-name">{label}</span>
        <span className="push muted meta ends">
          {formatNumber(inside)} / {formatNumber(villages)}
        </span>
      </div>
      {isOpen && (
        <ul role="group">
          <Branch asked={{ within: id }} level={level + 1} tree={tree} />
        </ul>
      )}
    </li>
  )
}

function VillageItem({ village, level, tree, isFirst }: ItemProps & { readonly village: Village }) {
  const { id, label, kilometres, farmers, warnings, tehsil } = village
  const { planner } = tree
  const checked = planner.chosen.some((one) => one.id === id) ? 'true' : 'false'
  const facts = [
    level === 1 ? tehsil : undefined,
    kilometres === null ? undefined : `${formatNumber(kilometres, 0)} km`,
    counted(farmers, 'farmers'),
    warnings.length > 0 ? `${warnings.length} ${warnings.length === 1 ? 'warning' : 'warnings'}` : undefined,
  ].filter(Boolean)
  return (
    <li
      role="treeitem"
      aria-selected={false}
      {...itemProps(id, level, tree, isFirst)}
      aria-label={`${label}, ${facts.join(', ')}`}
      aria-checked={checked}
    >
      <div className="plan-line is-village line gap-2 tree-line entry">
        <Box id={id} checked={checked} isOff={!planner.plan.mayChange} onCheck={() => planner.checkVillage(village)} />
        <span className="plan-name">{label}</span>
        <span className="push muted meta ends">{facts.join(' · ')}</span>
      </div>
    </li>
  )
}

function itemProps(id: number, level: number, tree: TreeState, isFirst: boolean) {
  return {
    'data-id': id,
    'aria-level': level,
    tabIndex: tree.current === id || (tree.current === null && isFirst) ? 0 : -1,
    onFocus: (event: React.FocusEvent<HTMLElement>): void => {
      if (event.target === event.currentTarget) tree.arrive(id)
    },
  }
}

interface BoxProps {
  readonly id: number
  readonly checked: 'true' | 'mixed' | 'false'
  readonly isOff: boolean
  readonly onCheck: () => void
}

/** The checkbox of an item for the mouse; the keys of the tree toggle it too. */
function Box({ id, checked, isOff, onCheck }: BoxProps) {
  return (
    <Tick
      ref={(box) => {
        if (box) box.indeterminate = checked === 'mixed'
      }}
      data-box={id}
      tabIndex={-1}
      aria-hidden="true"
      disabled={isOff}
      checked={checked === 'true'}
      onChange={onCheck}
    />
  )
}
