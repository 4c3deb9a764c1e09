import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import type { AnyResource } from '#define'
import { say } from '../../../../providers/notification'
import { formatNumber } from '../../format/format'
import { importsOf, type Import, type WrongWord } from '../imports'
import { labelOf, problemWords, rowWords } from '../words'

interface WrongWordsProps {
  readonly resource: AnyResource
  readonly found: Import
  readonly onChange: (found: Import) => void
}

/** The number of words shown until all are asked for: the rows themselves are below. */
const FIRST = 5

/** Lists the wrong values that occur in several rows: each is corrected in all of them at once. */
export function WrongWords({ resource, found, onChange }: WrongWordsProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [isWhole, setIsWhole] = useState(false)
  const { data = [] } = useQuery({
    queryKey: ['import rows', found.id, 'wrong'],
    queryFn: ({ signal }) => importsOf(resource).wrongWords(found.id, signal),
  })
  if (data.length === 0) return null
  const replace = async (word: WrongWord, by: string): Promise<void> => {
    setIsBusy(true)
    try {
      onChange(await importsOf(resource).replace(found.id, word, by))
    } catch (error) {
      say('error', problemWords(error))
    }
    setIsBusy(false)
  }
  return (
    <section className="import-card surface padded" aria-labelledby="import-wrong">
      <h2 id="import-wrong">Repeated errors</h2>
      <ul className="import-wrong grid ruled">
        {(isWhole ? data : data.slice(0, FIRST)).map((word) => (
          <li key={JSON.stringify([word.field, word.text, word.error])}>
            <div>
              <strong>{word.text}</strong>{' '}
              <span className="muted">
                {labelOf(found, word.field)}, {rowWords(word.rows)}
              </span>
              <p className="import-error">{word.error}</p>
            </div>
            <Replacing word={word} isBusy={isBusy} onReplace={(by) => void replace(word, by)} />
          </li>
        ))}
      </ul>
      {!isWhole && data.length > FIRST && (
        <Button onClick={() => setIsWhole(true)}>Show all {formatNumber(data.length)}</Button>
      )}
    </section>
  )
}

interface ReplacingProps {
  readonly word: WrongWord
  readonly isBusy: boolean
  readonly onReplace: (by: string) => void
}

function Replacing({ word, isBusy, onReplace }: ReplacingProps) {
  const [by, setBy] = useState('')
  return (
    <form
      className="import-replace line wraps gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (by.trim()) onReplace(by.trim())
      }}
    >
      {word.hints.length > 0 && (
        <p className="import-hints line wraps gap-2 above-1 meta">
          <span className="muted">Did you mean</span>
          {word.hints.map((hint) => (
            <button
              key={hint}
              className="pill"
              type="button"
              disabled={isBusy}
              aria-label={`Replace ${word.text} by ${hint} in ${rowWords(word.rows)}`}
              onClick={() => onReplace(hint)}
            >
              {hint}
            </button>
          ))}
        </p>
      )}
      <input
        className="import-select native"
        value={by}
        aria-label={`Replace ${word.text} by`}
        placeholder="Replace by"
        onChange={({ target }) => setBy(target.value)}
      />
      <Button htmlType="submit" disabled={isBusy || !by.trim()}>
        Replace in {rowWords(word.rows)}
      </Button>
    </form>
  )
}
