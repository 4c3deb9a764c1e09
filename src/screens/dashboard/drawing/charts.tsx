import { Area, Bar, Column } from '@ant-design/plots'
import type { ComponentType } from 'react'
import { useChartLook } from '../../../views/kit/charts/chartLook'
import { dayMark, figure } from './figures'

/** The props of a chart: counts in the order of the rows. */
export interface ChartProps {
  /** The counted things. */
  readonly unit: string
  readonly rows: readonly { readonly label: string; readonly count: number }[]
}

const HEIGHT = 280

/** The charts of the dashboard by their axis. */
export const charts: Readonly<Record<'months' | 'states' | 'weeks', ComponentType<ChartProps>>> = {
  months: Months,
  states: States,
  weeks: Weeks,
}

function Months({ rows, unit }: ChartProps) {
  const { token, frame, sparseAxis } = useLook(unit)
  return (
    <Area
      {...frame}
      data={[...rows]}
      xField="label"
      yField="count"
      style={{ fill: token.colorPrimary, fillOpacity: 0.14 }}
      line={{ style: { stroke: token.colorPrimary, lineWidth: 2 } }}
      axis={{ x: sparseAxis, y: { ...sparseAxis, labelFormatter: figure } }}
    />
  )
}

function States({ rows, unit }: ChartProps) {
  const { token, frame, axis, sparseAxis, bar } = useLook(unit)
  return (
    <Bar
      {...frame}
      data={[...rows]}
      xField="label"
      yField="count"
      style={{ fill: token.colorPrimary, maxWidth: 18, ...bar }}
      axis={{ x: axis, y: { ...sparseAxis, labelFormatter: figure } }}
    />
  )
}

function Weeks({ rows, unit }: ChartProps) {
  const { token, frame, sparseAxis, bar } = useLook(unit)
  const marks = new Map(rows.map(({ label }, at) => [label, dayMark(label, rows[at - 1]?.label)]))
  return (
    <Column
      {...frame}
      data={[...rows]}
      xField="label"
      yField="count"
      style={{ fill: token.colorPrimary, maxWidth: 28, ...bar }}
      axis={{
        x: { ...sparseAxis, labelFormatter: (label: string) => marks.get(label) ?? label },
        y: { ...sparseAxis, labelFormatter: figure },
      }}
    />
  )
}

/** The look of a chart of counts. */
function useLook(unit: string) {
  const { token, frame, ...look } = useChartLook()
  const tooltip = { items: [{ field: 'count', name: unit, valueFormatter: figure, color: token.colorPrimary }] }
  return { ...look, token, frame: { ...frame, height: HEIGHT, tooltip } }
}
