import { SearchOutlined } from '@ant-design/icons'
import { Button, Input, Tag } from 'antd'
import { useId, useState } from 'react'
import { Tick } from '../../views/kit/Tick'
import { kinds, type Authority, type Kind } from './mapping'

interface AuthorityListProps {
  readonly title: string
  /** The label of the button that moves the selected ones to the other list. */
  readonly verb: string
  readonly items: readonly Authority[]
  readonly isReadOnly: boolean
  /** Those that are here only in the draft. */
  readonly changed: ReadonlySet<number>
  /** Those that this viewer cannot move, with the reason. */
  readonly locks: ReadonlyMap<number, string>
  /** How the holder got an authority, if worth showing. */
  readonly origins?: ReadonlyMap<number, string>
  readonly onMove: (ids: readonly number[]) => void
}

/** One of the two lists: search, select, and move to the other. */
export function AuthorityList(props: AuthorityListProps) {
  const { title, verb, items, isReadOnly, changed, locks, origins, onMove } = props
  const [typed, setTyped] = useState('')
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  const titleId = useId()
  const shown = items.filter((item) => fits(item, typed))
  const chosen = items.filter(({ id }) => ticked.has(id)).map(({ id }) => id)
  const move = () => {
    onMove(chosen)
    setTicked(new Set())
  }
  const tick = (id: number) =>
    setTicked(new Set(ticked.has(id) ? [...ticked].filter((one) => one !== id) : [...ticked, id]))
  return (
    <section className="mapping-list surface narrow-min" aria-labelledby={titleId}>
      <div className="mapping-list-head line spread below-2">
        <h3 className="flat body" id={titleId}>
          {title} <span className="mapping-quiet muted plain">{items.length}</span>
        </h3>
        {isReadOnly ? null : (
          <Button size="small" disabled={chosen.length === 0} onClick={move}>
            {chosen.length > 0 ? `${verb} ${chosen.length}` : verb}
          </Button>
        )}
      </div>
      <Input
        size="small"
        allowClear
        prefix={<SearchOutlined aria-hidden="true" />}
        placeholder="Search"
        aria-label={`Search in ${title}`}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div className="mapping-list-body above-1 scrolls-down">
        {shown.length === 0 ? <p className="mapping-quiet muted plain">{typed ? 'No data found' : 'None'}</p> : null}
        {(Object.keys(kinds) as Kind[]).map((kind) => (
          <Group key={kind} kind={kind} items={shown.filter((item) => item.kind === kind)}>
            {(item) => (
              <Tick
                disabled={isReadOnly || locks.has(item.id)}
                checked={ticked.has(item.id)}
                onChange={() => tick(item.id)}
              >
                <span data-changed={changed.has(item.id)}>{item.label}</span>
                {item.sensitive ? <Tag color="warning">Sensitive</Tag> : null}
                {changed.has(item.id) ? <Tag>Not saved</Tag> : null}
                <span className="mapping-quiet mapping-code muted plain own-line breaks">
                  {[item.authority, origins?.get(item.id), locks.get(item.id)].filter(Boolean).join(' · ')}
                </span>
              </Tick>
            )}
          </Group>
        ))}
      </div>
    </section>
  )
}

interface GroupProps {
  readonly kind: Kind
  readonly items: readonly Authority[]
  readonly children: (item: Authority) => React.ReactNode
}

function Group({ kind, items, children }: GroupProps) {
  const titleId = useId()
  if (items.length === 0) return null
  return (
    <>
      <h4 id={titleId} className="small-heading">
        {kinds[kind]}
      </h4>
      <ul aria-labelledby={titleId}>
        {items.map((item) => (
          <li key={item.id}>{children(item)}</li>
        ))}
      </ul>
    </>
  )
}

function fits({ label, authority }: Authority, typed: string): boolean {
  const wanted = typed.trim().toLowerCase()
  return label.toLowerCase().includes(wanted) || authority.toLowerCase().includes(wanted)
}
