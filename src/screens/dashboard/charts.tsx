import { Area, Bar, Column } from '@ant-design/plots'
import { theme } from 'antd'
import type { ComponentType } from 'react'
import { figure } from './figures'

/** What a chart draws: counts in the order of the rows. */
export interface ChartProps {
  /** What is counted. */
  readonly unit: string
  readonly rows: readonly { readonly label: string; readonly count: number }[]
}

const HEIGHT = 280

/** The charts of the dashboard by what stands on their axis. */
export const charts: Readonly<Record<'months' | 'states' | 'weeks', ComponentType<ChartProps>>> = {
  months: Months,
  states: States,
  weeks: Weeks,
}

function Months({ rows, unit }: ChartProps) {
  const { token } = theme.useToken()
  return (
    <Area
      {...frame(token, unit)}
      data={[...rows]}
      xField="label"
      yField="count"
      style={{ fill: token.colorPrimary, fillOpacity: 0.14 }}
      line={{ style: { stroke: token.colorPrimary, lineWidth: 2 } }}
      axis={{ x: { ...axis(token), labelAutoHide: true }, y: { ...axis(token), labelFormatter: figure } }}
    />
  )
}

function States({ rows, unit }: ChartProps) {
  const { token } = theme.useToken()
  return (
    <Bar
      {...frame(token, unit)}
      data={[...rows].sort((one, other) => other.count - one.count).slice(0, 12)}
      xField="label"
      yField="count"
      style={{ fill: token.colorPrimary, maxWidth: 18, radiusTopLeft: 3, radiusTopRight: 3 }}
      axis={{ x: axis(token), y: { ...axis(token), labelFormatter: figure, labelAutoHide: true } }}
    />
  )
}

function Weeks({ rows, unit }: ChartProps) {
  const { token } = theme.useToken()
  return (
    <Column
      {...frame(token, unit)}
      data={[...rows]}
      xField="label"
      yField="count"
      style={{ fill: token.colorPrimary, maxWidth: 28, radiusTopLeft: 3, radiusTopRight: 3 }}
      axis={{ x: { ...axis(token), labelAutoHide: true }, y: { ...axis(token), labelFormatter: figure } }}
    />
  )
}

type Token = ReturnType<typeof theme.useToken>['token']

function frame(token: Token, unit: string) {
  return {
    height: HEIGHT,
    autoFit: true,
    animate: false as const,
    theme: { type: 'classic', color: token.colorPrimary },
    tooltip: { items: [{ field: 'count', name: unit, valueFormatter: figure, color: token.colorPrimary }] },
  }
}

function axis(token: Token) {
  return {
    title: false as const,
    labelFill: token.colorTextSecondary,
    labelFillOpacity: 1,
    labelOpacity: 1,
    labelAutoRotate: false,
    labelFontSize: 12,
    tick: false,
    line: false,
    gridStroke: token.colorBorderSecondary,
    gridStrokeOpacity: 1,
    gridLineDash: [0, 0] as [number, number],
  }
}
