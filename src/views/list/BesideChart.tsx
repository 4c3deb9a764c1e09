import type { ComponentProps, ReactNode } from 'react'
import { Contained } from '../kit/Contained'
import { laterPart } from '../kit/laterPart'

// Few lists have a chart beside them.
const ChartBeside = laterPart(() => import('../chart/ChartBeside').then((file) => file.ChartBeside))

interface BesideChartProps extends ComponentProps<typeof ChartBeside> {
  readonly isBesideChart: boolean
  readonly children: ReactNode
}

/** The rows of a list, with a chart beside them if requested. */
export function BesideChart({ isBesideChart, children, ...shown }: BesideChartProps) {
  return (
    <div className={isBesideChart ? 'beside gap-4' : undefined}>
      <div className="stack gap-2 narrow-min">{children}</div>
      {isBesideChart && (
        <Contained fallback={<p className="muted">Loading …</p>}>
          <ChartBeside {...shown} />
        </Contained>
      )}
    </div>
  )
}
