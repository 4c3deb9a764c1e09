import { Input, Select, Space } from 'antd'
import { useState } from 'react'
import type { Tests } from '#define'
import type { FilterControlProps } from './FilterControl'

const ways = { contains: 'Contains', startsWith: 'Begins with', eq: 'Is' } as const
type Way = keyof typeof ways

const options = Object.entries(ways).map(([value, label]) => ({ value: value as Way, label }))

/** Filters by a text: a part of it, its beginning, or the whole. */
export function TextFilter({ id, label, tests, onChange }: FilterControlProps) {
  const [way, setWay] = useState<Way>(wayOf(tests))
  const text = String(tests[way] ?? '')
  const tooShort = way === 'contains' && text.trim().length > 0 && text.trim().length < 3
  const change = (nextWay: Way, nextText: string): void => {
    setWay(nextWay)
    onChange(nextText ? { [nextWay]: nextText } : {})
  }
  return (
    <>
      <Space.Compact block>
        <Select
          aria-label={`How ${label} is compared`}
          value={way}
          options={options}
          onChange={(next) => change(next, text)}
          style={{ width: 130 }}
        />
        <Input id={id} value={text} allowClear placeholder="Any" onChange={({ target }) => change(way, target.value)} />
      </Space.Compact>
      {tooShort && (
        <span className="second-line" role="status">
          Type at least 3 characters
        </span>
      )}
    </>
  )
}

function wayOf(tests: Tests): Way {
  return (Object.keys(ways) as Way[]).find((way) => tests[way] !== undefined) ?? 'contains'
}
