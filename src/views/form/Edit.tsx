import { Button } from 'antd'
import { useState } from 'react'
import { inSentence, messages } from '#define'
import { may } from '../../../providers/access'
import { ask } from '../panels/asked'
import { Frame } from '../kit/Frame'
import { PageHead } from '../kit/PageHead'
import { Failure } from '../kit/Failure'
import { headingOf } from '../format/heading'
import type { Row } from '../data/row'
import { MissingRecord } from '../record/MissingRecord'
import { StaysElsewhere } from '../record/StaysElsewhere'
import { useRecord } from '../record/useRecord'
import { SkeletonRecord } from '../record/SkeletonRecord'
import { RecordForm } from './RecordForm'
import type { FormSubject } from './state/useFormState'

interface EditProps extends Pick<FormSubject, 'resource' | 'below'> {
  readonly id: string
}

/** The form for an existing record of any resource. It opens with the record as stored now, not as seen before. */
export function Edit({ resource, id, below }: EditProps) {
  const { row, isFresh, error, retry } = useRecord(resource, id)
  const opened = usePinned(isFresh && row?._can.includes('update') ? row : undefined, row?.id)
  if (error) return <MissingRecord resource={resource} id={id} error={error} onRetry={retry} />
  return (
    <Frame>
      <PageHead title={row ? `Edit ${headingOf(resource, row)}` : `Edit ${inSentence(resource.is.singular)}`} />
      {opened ? (
        <RecordForm key={opened.id} resource={resource} record={opened} below={below} />
      ) : !row || !isFresh ? (
        <SkeletonRecord />
      ) : (
        <Failure
          words={
            may(resource.access.update)
              ? `This ${inSentence(resource.is.singular)} can no longer be changed`
              : messages.accessDenied
          }
        >
          <StaysElsewhere resource={resource} row={row} />
          <Button type="link" onClick={() => ask({ panel: 'why', resource: resource.is.name, row })}>
            Why?
          </Button>
        </Failure>
      )}
    </Frame>
  )
}

/** The record as it was when the form opened. Later fetches do not replace it. */
function usePinned(row: Row | undefined, id: number | undefined): Row | undefined {
  const [pinned, setPinned] = useState(row)
  if (row && pinned?.id !== row.id) setPinned(row)
  return pinned?.id === id ? pinned : row
}
