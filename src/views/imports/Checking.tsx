import { useEffect, useRef, useState } from 'react'
import type { AnyResource } from '#define'
import { pause } from '../../../providers/pause'
import { Failure } from '../kit/Failure'
import { importsOf, type Import } from './imports'
import { formatNumber } from '../format/format'
import { ProgressBar } from '../kit/ProgressBar'
import { problemWords, rowWords } from './words'

interface CheckingProps {
  readonly resource: AnyResource
  readonly found: Import
  readonly onChange: (found: Import) => void
}

/** The polling interval for the progress, in milliseconds. */
const LOOK = 1000

/**
 * Starts checking the rows and shows the progress. The check runs in the background, whether or not this page is open.
 */
export function Checking({ resource, found, onChange }: CheckingProps) {
  const [problem, setProblem] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  const take = useRef(onChange)
  useEffect(() => {
    take.current = onChange
  })
  const { id } = found
  useEffect(() => {
    const leaving = new AbortController()
    const follow = async (): Promise<void> => {
      const service = importsOf(resource)
      let left = Infinity
      try {
        for (let next = await service.check(id, leaving.signal); ; next = await service.read(id, leaving.signal)) {
          if (!next.isChecking && next.state === 'checking') {
            // The check was aborted. It is retried unless the last attempt made no progress.
            if (next.counts.PENDING >= left) return setProblem('The check stopped before it finished.')
            left = next.counts.PENDING
            next = await service.check(id, leaving.signal)
          }
          if (leaving.signal.aborted) return
          take.current(next)
          if (next.state !== 'checking') return
          await pause(LOOK, leaving.signal)
          if (leaving.signal.aborted) return
        }
      } catch (error) {
        if (!leaving.signal.aborted) setProblem(problemWords(error))
      }
    }
    void follow()
    return () => leaving.abort()
  }, [resource, id, attempt])
  const retry = (): void => {
    setProblem(undefined)
    setAttempt(attempt + 1)
  }
  if (problem) return <Failure words={problem} onRetry={retry} />
  const total = Object.values(found.counts).reduce((sum, count) => sum + count, 0)
  const checked = total - found.counts.PENDING
  return (
    <section className="import-card surface padded">
      <h2>Checking the rows</h2>
      <ProgressBar label="Checking the rows" done={checked} total={total} />
      <p role="status" className="muted">
        {rowWords(checked)} of {formatNumber(total)} checked
      </p>
    </section>
  )
}
