import { Button } from 'antd'
import { useState } from 'react'
import type { AnyResource } from '#define'
import { may } from '../../../../providers/access'
import { say } from '../../../../providers/notification'
import { answerRows, type Answer, type Import } from '../imports'
import { problemWords, rowWords } from '../words'

interface AnswerAllProps {
  readonly resource: AnyResource
  readonly found: Import
  readonly onChange: (found: Import) => void
}

/** Sets one answer for all rows that wait for one. */
export function AnswerAll({ resource, found, onChange }: AnswerAllProps) {
  const [isBusy, setIsBusy] = useState(false)
  const waiting = found.counts.ALIKE
  if (waiting < 2) return null
  const answer = async (one: Answer): Promise<void> => {
    setIsBusy(true)
    try {
      onChange(await answerRows(resource, found.id, one))
    } catch (error) {
      say('error', problemWords(error))
    }
    setIsBusy(false)
  }
  return (
    <section className="line wraps gap-2" aria-label="Answer for all">
      <span>{rowWords(waiting)} without an answer:</span>
      <Button disabled={isBusy} onClick={() => void answer('NEW')}>
        Add all as new
      </Button>
      {may(resource.access.update) && (
        <Button disabled={isBusy} onClick={() => void answer('CHANGE')}>
          Update existing records
        </Button>
      )}
      <Button disabled={isBusy} onClick={() => void answer('LEAVE')}>
        Skip all
      </Button>
    </section>
  )
}
