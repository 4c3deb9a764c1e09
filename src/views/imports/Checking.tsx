import { useEffect, useRef, useState } from 'react'
import type { AnyResource } from '#define'
import { Failure } from '../Failure'
import { importsOf, type Import } from './imports'
import { formatNumber } from '../cells/format'
import { ProgressBar } from '../ProgressBar'
import { problemWords, rowWords } from './words'

interface CheckingProps {
  readonly resource: AnyResource
  readonly found: Import
  readonly onChange: (found: Import) => void
}

/** Has the rows checked, some at a time. Whoever leaves and comes back goes on where it stopped. */
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
    const checkNext = async (): Promise<void> => {
      try {
        for (;;) {
          const next = await importsOf(resource).check(id, leaving.signal)
          if (leaving.signal.aborted) return
          take.current(next)
          if (next.state !== 'checking') return
        }
      } catch (error) {
        if (!leaving.signal.aborted) setProblem(problemWords(error))
      }
    }
    void checkNext()
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
    <section className="import-card">
      <h2>Checking the rows</h2>
      <ProgressBar label="Checking the rows" done={checked} total={total} />
      <p role="status" className="muted">
        {rowWords(checked)} of {formatNumber(total)} checked
      </p>
    </section>
  )
}
