import { useState } from 'react'
import { Button } from 'antd'
import type { Week } from '#resources'
import { formatDay } from '../../views/format/format'
import { Panel } from './Panel'

const kinds = { acres: 'Acres', records: 'Bookings' } as const

/** The work of the last twelve weeks: acres, or bookings. */
export function WeeksPanel({ weeks }: { readonly weeks: readonly Week[] }) {
  const [kind, setKind] = useState<keyof typeof kinds>('acres')
  return (
    <Panel
      title="Work done in the last 12 weeks"
      kind="weeks"
      head={['Week from', kinds[kind]]}
      rows={weeks.map(({ from, to, ...week }) => ({
        label: formatDay(from).replace(/ \d+$/, ''),
        count: week[kind],
        to,
      }))}
      tools={(Object.keys(kinds) as (keyof typeof kinds)[]).map((one) => (
        <Button
          key={one}
          size="small"
          type={one === kind ? 'default' : 'text'}
          aria-pressed={one === kind}
          onClick={() => setKind(one)}
        >
          {kinds[one]}
        </Button>
      ))}
    />
  )
}
