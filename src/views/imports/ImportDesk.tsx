import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useCallback, useRef, type RefObject } from 'react'
import { useSearchParams } from 'react-router'
import { inSentence, paths, type AnyResource } from '#define'
import { toHttpError } from '../../../providers/errorMessage'
import { Failure } from '../kit/Failure'
import { PlainLink } from '../kit/PlainLink'
import { Checking } from './Checking'
import { EarlierImports } from './EarlierImports'
import { importsOf, type Import } from './imports'
import './imports.css'
import { Mapping } from './Mapping'
import { Review } from './review/Review'
import { Upload } from './Upload'
import { useFocusWhenLost } from './useFocusWhenLost'
import { problemWords } from './words'

const steps = ['File', 'Columns', 'Rows'] as const

/**
 * Imports a sheet: the file, the meaning of its columns, and its rows before they become records. The address keeps the
 * position.
 */
export function ImportDesk({ resource, tab }: { readonly resource: AnyResource; readonly tab?: string }) {
  const [parameters, setParameters] = useSearchParams()
  const id = parameters.get('import') ?? ''
  const declared = tab === undefined ? undefined : resource.list.tabs[tab]
  const title = useRef<HTMLHeadingElement>(null)
  useFocusWhenLost(title, id)
  const go = useCallback(
    (to: string) => setParameters(to ? { import: to } : {}, { preventScrollReset: true }),
    [setParameters],
  )
  return (
    <>
      <header className="view-head line wraps spread gap-line">
        <div className="narrow-min">
          <PlainLink className="back-link small" to={paths.list(resource, tab)}>
            {declared ? `${resource.is.plural}: ${declared.label}` : resource.is.plural}
          </PlainLink>
          <h1 ref={title} tabIndex={-1}>
            Import {inSentence(declared?.label ?? resource.is.plural)}
          </h1>
        </div>
      </header>
      {id === 'new' || !resource.imports ? (
        <>
          <Steps current="File" />
          <Upload resource={resource} tab={tab} onRead={({ id: next }) => go(next)} />
          {resource.imports && <EarlierImports resource={resource} tab={tab} onOpen={go} />}
        </>
      ) : (
        <Begun key={id} resource={resource} id={id} go={go} title={title} />
      )}
    </>
  )
}

function Steps({ current }: { readonly current: (typeof steps)[number] }) {
  return (
    <ol className="import-steps cluster muted gap-3" aria-label="Steps">
      {steps.map((step, index) => (
        <li key={step} aria-current={step === current ? 'step' : undefined}>
          <span aria-hidden="true">{index + 1}</span> {step}
        </li>
      ))}
    </ol>
  )
}

interface BegunProps {
  readonly resource: AnyResource
  readonly id: string
  readonly go: (to: string) => void
  readonly title: RefObject<HTMLElement | null>
}

function Begun({ resource, id, go, title }: BegunProps) {
  const client = useQueryClient()
  const queryKey = ['import', resource.is.name, id]
  const { data, error, refetch } = useQuery({ queryKey, queryFn: ({ signal }) => importsOf(resource).read(id, signal) })
  useFocusWhenLost(title, data?.state)
  const take = (next: Import): void => {
    client.setQueryData(queryKey, next)
    void client.invalidateQueries({ queryKey: ['import rows', id] })
  }
  const again = (): void => {
    void refetch()
    void client.invalidateQueries({ queryKey: ['import rows', id] })
  }
  if (error && !data) return <Missing error={error} onRetry={() => void refetch()} onNew={() => go('new')} />
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 6 }} />
  const about = { resource, found: data, onChange: take }
  return (
    <>
      <Steps current={data.state === 'mapping' ? 'Columns' : 'Rows'} />
      {data.state === 'mapping' && <Mapping key={data.headings?.row} {...about} onOther={() => go('new')} />}
      {data.state === 'checking' && <Checking {...about} />}
      {!['mapping', 'checking'].includes(data.state) && <Review {...about} onAgain={again} onOther={() => go('new')} />}
    </>
  )
}

interface MissingProps {
  readonly error: unknown
  readonly onRetry: () => void
  readonly onNew: () => void
}

function Missing({ error, onRetry, onNew }: MissingProps) {
  const isGone = toHttpError(error).statusCode === 404
  return (
    <Failure words={problemWords(error)} onRetry={isGone ? undefined : onRetry}>
      {isGone && (
        <p>
          It was discarded, or no one worked on it for a week.{' '}
          <button type="button" className="accent link-button breaks" onClick={onNew}>
            Start a new import
          </button>
        </p>
      )}
    </Failure>
  )
}
