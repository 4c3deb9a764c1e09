import { Skeleton } from 'antd'

/** The place of a paper that is on its way. */
export function PaperWaiting() {
  return (
    <div className="paper paper-waiting surface padded" role="status" aria-label="Loading">
      <Skeleton active title={false} paragraph={{ rows: 8 }} />
    </div>
  )
}
