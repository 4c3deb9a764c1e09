import { Alert, Button, Space } from 'antd'
import { formatInstant } from '../cells/format'
import type { Draft } from './draft'

interface DraftOfferProps {
  readonly draft: Draft
  readonly onTakeUp: () => void
  readonly onDiscard: () => void
}

/** Offers the unsaved work of an earlier visit. */
export function DraftOffer({ draft, onTakeUp, onDiscard }: DraftOfferProps) {
  return (
    <Alert
      type="info"
      role="status"
      className="draft-offer"
      message={`You have unsaved changes of ${formatInstant(draft.at)}`}
      action={
        <Space>
          <Button size="small" type="primary" onClick={onTakeUp}>
            Take them up
          </Button>
          <Button size="small" onClick={onDiscard}>
            Discard
          </Button>
        </Space>
      }
    />
  )
}
