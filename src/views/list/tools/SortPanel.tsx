import { ArrowDownOutlined, ArrowUpOutlined, CloseOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import { useState } from 'react'
import type { AnyResource, Field, SortKey } from '#define'
import { fieldAt } from '../../data/fieldAt'
import './sort.css'

interface SortPanelProps {
  readonly resource: AnyResource
  /** The sortable fields. */
  readonly offered: readonly string[]
  readonly sort: readonly SortKey[]
  readonly onApply: (sort: readonly SortKey[]) => void
}

/** The sort keys in order: each with its direction, its position and a remove button. */
export function SortPanel({ resource, offered, sort, onApply }: SortPanelProps) {
  const [keys, setKeys] = useState(sort)
  const free = offered.filter((name) => !keys.some(({ field }) => field === name))
  return (
    <form
      className="sort-panel stack gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        onApply(keys)
      }}
    >
      <ol className="stack gap-2">
        {keys.map((key, at) => (
          <li key={key.field} className="line gap-1">
            <SortKeyLine
              resource={resource}
              sortKey={key}
              at={at}
              count={keys.length}
              free={free}
              onPut={(next) => setKeys(keys.map((old, index) => (index === at ? next : old)))}
              onMove={(to) => setKeys(moved(keys, at, to))}
              onRemove={() => setKeys(keys.filter((_, index) => index !== at))}
            />
          </li>
        ))}
      </ol>
      <div className="cluster spread gap-2">
        <Button
          icon={<PlusOutlined aria-hidden />}
          disabled={free.length === 0}
          onClick={() => free[0] && setKeys([...keys, { field: free[0], descending: false }])}
        >
          Then by
        </Button>
        <span className="flex gap-2 push">
          <Button onClick={() => onApply([])}>Reset</Button>
          <Button type="primary" htmlType="submit">
            Apply
          </Button>
        </span>
      </div>
    </form>
  )
}

interface SortKeyLineProps {
  readonly resource: AnyResource
  readonly sortKey: SortKey
  /** Its index among the keys. */
  readonly at: number
  readonly count: number
  /** The fields that are not keys yet. */
  readonly free: readonly string[]
  readonly onPut: (key: SortKey) => void
  readonly onMove: (to: number) => void
  readonly onRemove: () => void
}

function SortKeyLine({ resource, sortKey, at, count, free, onPut, onMove, onRemove }: SortKeyLineProps) {
  const { field, descending } = sortKey
  const labelOf = (name: string): string => fieldAt(resource, name)?.label ?? name
  const label = labelOf(field)
  return (
    <>
      <Select
        className="sort-field narrow-min"
        aria-label={`Sort by, ${at + 1}`}
        value={field}
        options={[field, ...free].map((name) => ({ value: name, label: labelOf(name) }))}
        onChange={(name) => onPut({ field: name, descending })}
        showSearch
        optionFilterProp="label"
      />
      <Select
        className="sort-way narrow-min"
        aria-label={`Direction of ${label}`}
        value={descending ? 'down' : 'up'}
        options={directionsOf(fieldAt(resource, field))}
        onChange={(way) => onPut({ field, descending: way === 'down' })}
      />
      <KeyButton label={`Move ${label} up`} isOff={at === 0} onClick={() => onMove(at - 1)}>
        <ArrowUpOutlined aria-hidden />
      </KeyButton>
      <KeyButton label={`Move ${label} down`} isOff={at === count - 1} onClick={() => onMove(at + 1)}>
        <ArrowDownOutlined aria-hidden />
      </KeyButton>
      <KeyButton label={`Remove sort by ${label}`} isOff={count === 1} onClick={onRemove}>
        <CloseOutlined aria-hidden />
      </KeyButton>
    </>
  )
}

interface KeyButtonProps {
  readonly label: string
  readonly isOff: boolean
  readonly onClick: () => void
  readonly children: React.ReactNode
}

function KeyButton({ label, isOff, onClick, children }: KeyButtonProps) {
  return <Button type="text" size="small" aria-label={label} disabled={isOff} icon={children} onClick={onClick} />
}

function moved(keys: readonly SortKey[], from: number, to: number): readonly SortKey[] {
  const key = keys[from]
  return key ? keys.toSpliced(from, 1).toSpliced(to, 0, key) : keys
}

function directionsOf(field: Field | undefined): { value: string; label: string }[] {
  const [up, down] = directionWords(field)
  return [
    { value: 'up', label: up },
    { value: 'down', label: down },
  ]
}

function directionWords(field: Field | undefined): readonly [string, string] {
  switch (field?.kind) {
    case 'date':
    case 'instant':
    case 'month':
      return ['Oldest first', 'Newest first']
    case 'integer':
    case 'decimal':
    case 'money':
    case 'percent':
    case 'area':
      return ['Smallest first', 'Largest first']
    case 'flag':
      return ['No first', 'Yes first']
    default:
      return ['A to Z', 'Z to A']
  }
}
