import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { useEffect } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { paths, type AnyResource } from '#define'
import { hasDialog } from '../kit/focus/hasDialog'
import { isTyping } from '../kit/focus/isTyping'
import { LIST, namedList } from '../address/listPlace'
import { recordSearch } from './recordSearch'
import { useNeighbours } from './useNeighbours'

interface RecordPlaceProps {
  readonly resource: AnyResource
  readonly id: string
  /** The list from which the record was opened, as its address names it. */
  readonly list: string | null
}

/** Links back to the list of a record, and to its neighbours there. */
export function RecordPlace({ resource, id, list }: RecordPlaceProps) {
  return (
    <nav className="record-place line spread gap-3" aria-label="Breadcrumb">
      <Link className="back-link small" to={list === null ? paths.list(resource) : namedList(resource, list).address}>
        {resource.is.plural}
      </Link>
      {list !== null && <Neighbours resource={resource} id={id} list={list} />}
    </nav>
  )
}

/** Previous and next, as links and by the keys [ and ], or Alt with Up or Down. */
function Neighbours({ resource, id, list }: RecordPlaceProps & { readonly list: string }) {
  const [parameters] = useSearchParams()
  const navigate = useNavigate()
  const neighbours = useNeighbours(resource, id, list)
  const to = (other: number | null | undefined): string | undefined =>
    other ? `${paths.show(resource, other)}${recordSearch(parameters, [LIST, 'tab'])}` : undefined
  const [previous, next] = [to(neighbours?.previous), to(neighbours?.next)]
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const wanted = stepOf(event) === -1 ? previous : stepOf(event) === 1 ? next : undefined
      if (!wanted || event.defaultPrevented || isTyping(event.target) || hasDialog()) return
      event.preventDefault()
      void navigate(wanted)
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [previous, next, navigate])
  if (!neighbours) return null
  return (
    <span className="neighbours flex gap-1 fixed">
      <Neighbour to={previous} label="Previous" keys="[">
        <LeftOutlined aria-hidden="true" /> Previous
      </Neighbour>
      <Neighbour to={next} label="Next" keys="]">
        Next <RightOutlined aria-hidden="true" />
      </Neighbour>
    </span>
  )
}

function stepOf({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): -1 | 1 | undefined {
  if (ctrlKey || metaKey) return undefined
  if (key === '[' || (altKey && key === 'ArrowUp')) return -1
  return key === ']' || (altKey && key === 'ArrowDown') ? 1 : undefined
}

interface NeighbourProps {
  readonly to: string | undefined
  readonly label: string
  readonly keys: string
  readonly children: React.ReactNode
}

function Neighbour({ to, label, keys, children }: NeighbourProps) {
  if (!to)
    return (
      <span className="page-link centred plain-link entry" data-off aria-hidden="true">
        {children}
      </span>
    )
  return (
    <Link className="page-link centred plain-link entry" to={to} title={`${label} (${keys})`} aria-keyshortcuts={keys}>
      {children}
    </Link>
  )
}
