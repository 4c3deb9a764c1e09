import { Bar, Column } from '@ant-design/plots'
import { fieldAt, type AnyResource, type ChartGroup, type ChartOptions } from '#define'
import { colourOf } from '../kit/charts/chartColours'
import { useChartLook } from '../kit/charts/chartLook'
import { useIsNarrow } from '../kit/hooks/useIsNarrow'
import { axisText, figureLabel, figureText } from '../format/figures'

interface DrawingProps {
  readonly resource: AnyResource
  readonly chart: ChartOptions
  readonly groups: readonly ChartGroup[]
  readonly onOpen: (group: ChartGroup) => void
  /** The height of columns, in pixels. */
  readonly height?: number
}

/** A group as it is drawn: two of them may have one label, so each has an index. */
interface Mark extends ChartGroup {
  readonly place: string
}

/** The part of a library chart that handles clicks on its marks. */
interface Clickable {
  on(name: 'element:click', told: (event: { readonly data?: { readonly data?: Mark } }) => void): unknown
}

const COLUMN_HEIGHT = 300
const BAR_HEIGHT = 34
/** The height of the axis below the bars. */
const AXIS_HEIGHT = 40

/**
 * Draws the groups of a chart: bars in their own colours, or columns for periods, without “earlier” and “no date” where
 * those would dwarf them. A click opens the records of a group.
 */
export function Drawing({ resource, chart, groups, onOpen, height = COLUMN_HEIGHT }: DrawingProps) {
  const { token, look, frame, axis, sparseAxis, bar } = useChartLook()
  const most = useIsNarrow() ? 14 : 28
  const marks = groups.map((group, at): Mark => ({ ...group, place: String(at) }))
  const labelAt = (place: string): string => shortened(groups[Number(place)]?.label ?? '', most)
  const name = figureLabel(resource, chart)
  const shared = {
    ...frame,
    data: marks.filter(({ key, value }) => value !== null && !(chart.period && key === null)),
    xField: 'place',
    yField: 'value',
    tooltip: {
      title: ({ label }: Mark) => label,
      items: [{ field: 'value', name, valueFormatter: (value: number) => figureText(resource, chart, value) }],
    },
    onReady: ({ chart: drawn }: { readonly chart: Clickable }) =>
      void drawn.on('element:click', ({ data }) => data?.data && onOpen(data.data)),
  }
  const field = fieldAt(resource, chart.by)
  const fill = ({ key }: Mark): string => {
    if (key === null) return token.colorTextQuaternary
    return chart.period ? token.colorPrimary : colourOf(field, key, look)
  }
  const style = { fill, cursor: 'pointer', ...bar }
  const values = { ...sparseAxis, labelFormatter: (value: number) => axisText(resource, chart, value) }
  if (chart.period)
    return (
      <Column
        {...shared}
        height={height}
        style={{ ...style, maxWidth: 48 }}
        axis={{ x: { ...sparseAxis, labelFormatter: labelAt }, y: values }}
      />
    )
  return (
    <Bar
      {...shared}
      height={groups.length * BAR_HEIGHT + AXIS_HEIGHT}
      style={{ ...style, maxWidth: 20 }}
      axis={{ x: { ...axis, labelFormatter: labelAt }, y: values }}
    />
  )
}

function shortened(label: string, most: number): string {
  return label.length > most ? `${label.slice(0, most - 1)}…` : label
}
