import { DownloadOutlined, RedoOutlined, StopOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { counted, paths, type Option } from '#define'
import { toHttpError } from '../../../providers/errorMessage'
import { say } from '../../../providers/notification'
import { currentLook } from '../../../providers/session'
import { formatInstant, formatNumber, formatSize } from '../../views/format/format'
import { Status } from '../../views/cells/Status'
import { ProgressBar } from '../../views/kit/ProgressBar'
import { formats, saveExport, tellExport, type Export } from '../../views/exports/requests'
import { useRegister } from '../../views/data/RegisterContext'

const states: Readonly<Record<Export['state'], Option>> = {
  QUEUED: { label: 'Waiting', tone: 'info' },
  RUNNING: { label: 'In progress', tone: 'info' },
  EMAILED: { label: 'Ready', tone: 'good' },
  FAILED: { label: 'Failed', tone: 'bad' },
  CANCELLED: { label: 'Cancelled', tone: 'neutral' },
  EXPIRED: { label: 'Expired', tone: 'neutral' },
}

interface ExportCardProps {
  readonly told: Export
  /** The link of an email led to it. */
  readonly isLinked: boolean
  readonly onChange: () => void
}

/** One export: its progress, the content of its file, its expiry, and its actions. */
export function ExportCard({ told, isLinked, onChange }: ExportCardProps) {
  const { format, state, filter, hasSearch, at } = told
  const resource = useRegister().resources.find(({ is: { name } }) => name === told.resource)
  const title = `${nameOf(told)} · ${formats[format]}`
  return (
    <li className="surface padded" data-linked={isLinked || undefined}>
      <div className="cluster spread gap-line baseline">
        <h3 className="flat">{resource ? <Link to={paths.list(resource)}>{title}</Link> : title}</h3>
        <Status options={states} value={state} />
      </div>
      <p className="muted above-1 breaks">
        {[filter, hasSearch && 'a search'].filter(Boolean).join(', ') || 'Without a filter'}
      </p>
      {(state === 'QUEUED' || state === 'RUNNING') && (
        <ProgressBar label={`Export of ${nameOf(told)}`} done={told.done} total={told.total} />
      )}
      <p className="above-1 breaks" role={state === 'FAILED' ? 'alert' : undefined}>
        {lineOf(told)}
      </p>
      <div className="line wraps spread gap-3 above-2">
        <span className="muted small">
          {told.title === null ? 'Requested on' : 'Regular delivery of'} {formatInstant(at)}
        </span>
        {!currentLook() && <Buttons told={told} isLinked={isLinked} onChange={onChange} />}
      </div>
    </li>
  )
}

function Buttons({ told, isLinked, onChange }: ExportCardProps) {
  const [busy, setBusy] = useState<string>()
  const download = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isLinked) download.current?.focus()
  }, [isLinked])
  const carryOut = async (word: string, deed: () => Promise<void>): Promise<void> => {
    setBusy(word)
    try {
      await deed()
    } catch (error) {
      const { message, detail } = toHttpError(error)
      say('error', message, detail)
    }
    setBusy(undefined)
    onChange()
  }
  const { state } = told
  const label = nameOf(told)
  const isAtWork = state === 'QUEUED' || state === 'RUNNING'
  return (
    <span className="export-buttons cluster gap-2">
      {isAtWork ? (
        <Button
          icon={<StopOutlined aria-hidden />}
          loading={busy === 'cancel'}
          aria-label={`Cancel the export of ${label}`}
          onClick={() => void carryOut('cancel', () => tellExport(told, 'cancel'))}
        >
          Cancel
        </Button>
      ) : (
        <Button
          icon={<RedoOutlined aria-hidden />}
          loading={busy === 'again'}
          aria-label={`Run the export of ${label} again`}
          onClick={() => void carryOut('again', () => tellExport(told, 'again'))}
        >
          Run again
        </Button>
      )}
      {state === 'EMAILED' && (
        <Button
          ref={download}
          type="primary"
          icon={<DownloadOutlined aria-hidden />}
          loading={busy === 'download'}
          aria-label={`Download ${label}`}
          onClick={() => void carryOut('download', () => saveExport(told))}
        >
          Download
        </Button>
      )}
    </span>
  )
}

function nameOf({ title, label }: Export): string {
  return title ?? label
}

function lineOf({ state, done, total, size, error, email, expiresAt, downloads }: Export): string {
  switch (state) {
    case 'QUEUED':
      return 'Starts when earlier exports are finished'
    case 'RUNNING':
      return total === null ? 'Counting the rows' : `${formatNumber(done)} of ${counted(total, 'rows')}`
    case 'FAILED':
      return error ?? 'Something went wrong while the file was being prepared'
    case 'CANCELLED':
      return 'No file was kept'
    case 'EXPIRED':
      return `${counted(done, 'rows')}. The file has expired. Run the export again for the current list`
    case 'EMAILED': {
      const facts = [`${counted(done, 'rows')}`, size === null ? '' : formatSize(size)]
      const until = expiresAt && `until ${formatInstant(expiresAt)}`
      const mail = email ? `link sent to ${email}` : 'no email: your account has no address'
      const taken = downloads > 0 && `downloaded ${downloads === 1 ? 'once' : `${formatNumber(downloads)} times`}`
      return [...facts, until, mail, taken].filter(Boolean).join(' · ')
    }
  }
}
