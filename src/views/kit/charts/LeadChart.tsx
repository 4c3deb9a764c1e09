import { Button } from 'antd'
import { useId, type ReactNode } from 'react'
import { Contained } from '../Contained'
import './leadChart.css'
import { usePreference } from '../hooks/usePreference'

interface LeadChartProps {
  /** The name of the list below it. */
  readonly of: string
  readonly title: string
  readonly children: ReactNode
}

/** A chart above the rows of a list; it can be hidden permanently. */
export function LeadChart({ of, title, children }: LeadChartProps) {
  const headingId = useId()
  const [isHidden, setHidden] = usePreference<boolean>(`chart:${of}`)
  return (
    <section className="lead-chart surface below-4 narrow-min padded" data-open={!isHidden} aria-labelledby={headingId}>
      <div className="line spread gap-3">
        <h2 className="flat body" id={headingId}>
          {title}
        </h2>
        <Button size="small" type="text" aria-expanded={!isHidden} onClick={() => setHidden(isHidden ? null : true)}>
          {isHidden ? 'Show chart' : 'Hide chart'}
        </Button>
      </div>
      {!isHidden && <Contained>{children}</Contained>}
    </section>
  )
}
