import { Button } from 'antd'
import { useRef, useState } from 'react'
import { messages, type AnyResource } from '#define'
import { toHttpError } from '../../../providers/errorMessage'
import { say } from '../../../providers/notification'
import { formatNumber } from '../format/format'
import { acceptedBy, MOST_FILES, refusalOf } from '../files/acceptFiles'
import { ProgressBar } from '../kit/ProgressBar'
import { uploadFile } from '../data/requests'
import { DropCard } from './DropCard'
import { importsOf, type FilesWanted, type Import } from './imports'
import { labelOf, problemWords } from './words'

interface ImportFilesProps {
  readonly resource: AnyResource
  readonly found: Import
  readonly wanted: FilesWanted
  readonly onChange: (found: Import) => void
}

/** The maximum number of names in a sentence. */
const MOST_NAMED = 12

/**
 * Shows which files the rows name in one column of pictures or documents and which are missing, with an upload for
 * them.
 */
export function ImportFiles({ resource, found, wanted, onChange }: ImportFilesProps) {
  const { field, missing, missingCount, unused } = wanted
  const input = useRef<HTMLInputElement>(null)
  const kind = resource.fields[field]?.kind === 'file' ? 'file' : 'image'
  const { add, running } = useAdding({ resource, id: found.id, field, kind, onChange })
  const what = kind === 'image' ? 'picture' : 'document'
  return (
    <DropCard labelledBy={`import-files-${field}`} onDrop={(files) => void add(files)}>
      <h2 id={`import-files-${field}`}>
        {labelOf(found, field)}: {missingCount > 0 ? `${counted(missingCount, what)} to add` : `all ${what}s are there`}
      </h2>
      {missingCount > 0 && <p>{named(missing, missingCount)}</p>}
      {unused.length > 0 && <p className="muted">No rows name {named(unused, unused.length)}.</p>}
      <input
        ref={input}
        className="only-read"
        type="file"
        multiple
        tabIndex={-1}
        aria-label={`Files for ${labelOf(found, field)}`}
        accept={acceptedBy(kind)}
        onChange={({ target }) => {
          void add([...(target.files ?? [])])
          target.value = ''
        }}
      />
      {running ? (
        <>
          <ProgressBar label={`Uploading ${what}s`} done={running.done} total={running.total} />
          <p role="status" className="muted">
            Uploading {formatNumber(running.done + 1)} of {formatNumber(running.total)}
          </p>
        </>
      ) : (
        <div className="line wraps gap-2">
          <Button onClick={() => input.current?.click()}>Add {what}s</Button>
          <span className="muted">
            {kind === 'image' ? 'PNG or JPG' : 'PNG, JPG or PDF'}, up to 2 MB each. Drop as many files here as you like
          </span>
        </div>
      )}
    </DropCard>
  )
}

function counted(count: number, what: string): string {
  return `${formatNumber(count)} ${what}${count === 1 ? '' : 's'}`
}

/** `a.png, b.png and 9 more`. */
function named(names: readonly string[], count: number): string {
  const shown = names.slice(0, MOST_NAMED)
  const rest = count - shown.length
  return `${shown.join(', ')}${rest > 0 ? ` and ${formatNumber(rest)} more` : ''}`
}

interface AddingAsked {
  readonly resource: AnyResource
  readonly id: string
  readonly field: string
  readonly kind: 'image' | 'file'
  readonly onChange: (found: Import) => void
}

/**
 * Uploads files one after another, and registers them with the import in batches of ten, so that an interruption loses
 * few.
 */
function useAdding({ resource, id, field, kind, onChange }: AddingAsked) {
  const [running, setRunning] = useState<{ readonly done: number; readonly total: number }>()
  const add = async (files: readonly File[]): Promise<void> => {
    if (running || files.length === 0) return
    const refused = files.filter((file) => refusalOf(file, kind))
    const sent = files.filter((file) => !refused.includes(file))
    tellRefused(refused, kind)
    let told: Import | undefined
    let keys: string[] = []
    const hand = async (): Promise<void> => {
      if (keys.length) told = await importsOf(resource).addFiles(id, field, keys)
      keys = []
    }
    try {
      for (const [done, file] of sent.entries()) {
        setRunning({ done, total: sent.length })
        const kept = await uploadFile(resource, field, file, () => undefined)
        keys.push(kept.key)
        if (keys.length === MOST_FILES) await hand()
      }
    } catch (error) {
      const { statusCode } = toHttpError(error)
      say(
        'error',
        statusCode === 0 ? messages.uploadOffline : messages.uploadFailed,
        statusCode === 0 ? undefined : problemWords(error),
      )
    }
    try {
      await hand()
    } catch (error) {
      say('error', messages.uploadFailed, problemWords(error))
    }
    setRunning(undefined)
    if (told) {
      say('success', messages.fileUploaded)
      onChange(told)
    }
  }
  return { add, running }
}

/** Says which files are refused, and why, in the words of the specification. */
function tellRefused(refused: readonly File[], kind: 'image' | 'file'): void {
  const reasons = new Set(refused.flatMap((file) => refusalOf(file, kind) ?? []))
  for (const reason of reasons) {
    const names = refused.filter((file) => refusalOf(file, kind) === reason).map(({ name }) => name)
    say('error', reason, named(names, names.length))
  }
}
