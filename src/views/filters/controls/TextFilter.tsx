import { Input, Select, Space } from 'antd'
import { useState } from 'react'
import { LEAST_TO_SEARCH, type Tests } from '#define'
import type { FilterControlProps } from './controlProps'

const ways = { contains: 'Contains', startsWith: 'First value', eq: 'Is', set: 'Is set', notSet: 'Is not set' } as const
type Way = keyof typeof ways

const presence: readonly Way[] = ['set', 'notSet']

/** Filters by a text: part of it, its start, the whole, or whether it is empty. */
export function TextFilter({ id, field, label, tests, onChange }: FilterControlProps) {
  const [way, setWay] = useState<Way>(wayOf(tests))
  const text = way === 'set' || way === 'notSet' ? '' : String(tests[way] ?? '')
  const tooShort = way === 'contains' && text.trim().length > 0 && text.trim().length < LEAST_TO_SEARCH
  const offered = (Object.keys(ways) as Way[]).filter((one) => !field.required || !presence.includes(one))
  const change = (nextWay: Way, nextText: string): void => {
    setWay(nextWay)
    if (nextWay === 'set' || nextWay === 'notSet') onChange({ empty: nextWay === 'notSet' })
    else onChange(nextText ? { [nextWay]: nextText } : {})
  }
  return (
    <>
      <Space.Compact block>
        <Select
          aria-label={`Operator for ${label}`}
          value={way}
          options={offered.map((value) => ({ value, label: ways[value] }))}
          onChange={(next) => change(next, text)}
          style={{ width: 130 }}
        />
        <Input
          id={id}
          aria-label={label}
          value={text}
          allowClear
          disabled={presence.includes(way)}
          placeholder={presence.includes(way) ? '' : 'Any'}
          onChange={({ target }) => change(way, target.value)}
        />
      </Space.Compact>
      {tooShort && (
        <span className="second-line muted meta" role="status">
          Type at least {LEAST_TO_SEARCH} characters
        </span>
      )}
    </>
  )
}

function wayOf({ empty, ...tests }: Tests): Way {
  if (empty !== undefined) return empty ? 'notSet' : 'set'
  return (['contains', 'startsWith', 'eq'] as const).find((way) => tests[way] !== undefined) ?? 'contains'
}
