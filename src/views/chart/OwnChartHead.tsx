import { Select } from 'antd'
import type { AnyResource, Groupings } from '#define'
import type { OwnChart } from './ownChart'

interface OwnChartHeadProps {
  readonly resource: AnyResource
  readonly chart: OwnChart
  readonly groupings: Groupings
  readonly onChange: (chart: OwnChart) => void
}

const periods = [
  { value: 'day', label: 'per day' },
  { value: 'week', label: 'per week' },
  { value: 'month', label: 'per month' },
  { value: 'year', label: 'per year' },
] as const

/** Chooses what a list is grouped by, and the figure of each group. */
export function OwnChartHead({ resource, chart, groupings: { by, figures }, onChange }: OwnChartHeadProps) {
  const { field, aggregate } = chart
  return (
    <>
      <Select
        aria-label="Group by"
        value={chart.by}
        showSearch
        optionFilterProp="label"
        popupMatchSelectWidth={false}
        options={by.map(({ path, label }) => ({ value: path, label: `By ${label.toLowerCase()}` }))}
        onChange={(path) => {
          const isDated = by.find((one) => one.path === path)?.isDated
          onChange({ ...chart, by: path, period: isDated ? (chart.period ?? 'month') : undefined })
        }}
      />
      {chart.period && (
        <Select
          aria-label="Period"
          value={chart.period}
          options={[...periods]}
          onChange={(period) => onChange({ ...chart, period })}
        />
      )}
      <Select
        aria-label="Value"
        value={field === undefined ? 'count' : `${aggregate} ${field}`}
        showSearch
        optionFilterProp="label"
        popupMatchSelectWidth={false}
        options={[
          { value: 'count', label: `Number of ${resource.is.plural.toLowerCase()}` },
          ...figures.flatMap((one) => [
            { value: `sum ${one.field}`, label: `Total ${one.label.toLowerCase()}` },
            { value: `average ${one.field}`, label: `Average ${one.label.toLowerCase()}` },
          ]),
        ]}
        onChange={(chosen) => {
          const [word = 'count', name] = chosen.split(' ')
          onChange({ ...chart, aggregate: word as OwnChart['aggregate'], field: name })
        }}
      />
    </>
  )
}
