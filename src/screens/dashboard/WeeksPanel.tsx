import { useState } from 'react'
import { Button } from 'antd'
import type { DashboardChart } from '#resources'
import { formatDay } from '../../views/format/format'
import { Panel } from './drawing/Panel'
import { recordsOf } from './drawing/recordsOf'

const kinds = { value: 'Acres', count: 'Bookings' } as const

/** The work of the last twelve weeks: acres, or bookings. */
export function WeeksPanel({ chart }: { readonly chart: DashboardChart }) {
  const [kind, setKind] = useState<keyof typeof kinds>('value')
  return (
    <Panel
      title={chart.label}
      kind="weeks"
      head={['Week from', kinds[kind]]}
      rows={chart.groups.map((group) => ({
        label: formatDay(group.key ?? '').replace(/ \d+$/, ''),
        count: group[kind] ?? 0,
        to: recordsOf(chart, group),
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
