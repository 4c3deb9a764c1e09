import { Skeleton } from 'antd'

/** The placeholder of a document that is loading. */
export function PaperWaiting() {
  return (
    <div className="paper paper-waiting surface padded" role="status" aria-label="Loading">
      <Skeleton active title={false} paragraph={{ rows: 8 }} />
    </div>
  )
}
