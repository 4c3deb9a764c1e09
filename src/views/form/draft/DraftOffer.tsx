import { Alert, Button, Space } from 'antd'
import { inSentence, type AnyResource } from '#define'
import { formatInstant } from '../../format/format'
import type { Row } from '../../data/row'
import { ChangedSince } from './ChangedSince'
import type { OfferedDraft } from './useDraft'

interface DraftOfferProps {
  readonly resource: AnyResource
  readonly opened?: Row
  readonly draft: OfferedDraft
}

/** Offers the draft of an earlier visit, with what has changed since. */
export function DraftOffer({ resource, opened, draft: { offer, since, rival, takeUp, refuse } }: DraftOfferProps) {
  const isOlder = offer?.version !== undefined && opened !== undefined && offer.version < opened.version
  return (
    <>
      {offer && (
        <Alert
          type="info"
          role="status"
          className="draft-offer"
          message={`You have unsaved changes from ${formatInstant(offer.at)}`}
          description={isOlder && `This ${inSentence(resource.is.singular)} has been changed since then.`}
          action={
            <Space>
              <Button size="small" type="primary" onClick={takeUp}>
                Restore
              </Button>
              <Button size="small" onClick={refuse}>
                Discard
              </Button>
            </Space>
          }
        />
      )}
      {since !== undefined && opened && <ChangedSince resource={resource} row={opened} version={since} />}
      {rival && (
        <Alert
          type="warning"
          role="status"
          message="This form is also open in another browser tab"
          description={`It was edited there on ${formatInstant(rival)}. Only the latest unsaved changes are kept: the ones there, until you type here.`}
        />
      )}
    </>
  )
}
