import { useId, useState } from 'react'
import type { AnyResource } from '#define'
import { PlainSelect } from '../kit/PlainSelect'
import { say } from '../../../providers/notification'
import { importsOf, type Import } from './imports'
import { problemWords } from './words'

interface HeadingRowProps {
  readonly resource: AnyResource
  readonly found: Import
  readonly onChange: (found: Import) => void
}

/** Shows which row of the sheet has the headings, and can read them from another. */
export function HeadingRow({ resource, found, onChange }: HeadingRowProps) {
  const id = useId()
  const [isReading, setIsReading] = useState(false)
  const { headings } = found
  if (!headings || headings.rows.length < 2) return null
  const choose = async (row: number): Promise<void> => {
    setIsReading(true)
    try {
      onChange(await importsOf(resource).readHeadings(found.id, row))
    } catch (error) {
      say('error', problemWords(error))
    }
    setIsReading(false)
  }
  return (
    <p className="import-heading-row">
      <label htmlFor={id}>Headings in</label>
      <PlainSelect
        id={id}
        className="import-select"
        value={headings.row}
        disabled={isReading}
        onChange={({ target }) => void choose(Number(target.value))}
      >
        {headings.rows.map(({ number, text }) => (
          <option key={number} value={number}>
            Row {number}: {text}
          </option>
        ))}
      </PlainSelect>
    </p>
  )
}
