import { CaretDownOutlined, CaretRightOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Link } from 'react-router-dom'
import { paths } from '#define'
import { roleTypes, users, type RoleType } from '#resources'
import type { Post } from './orgChart'
import { usePosts } from './usePosts'

/** The state shared by all branches of the tree. */
export interface TreeState {
  readonly open: ReadonlySet<number>
  /** The item with the Tab stop. */
  readonly current: number | null
  readonly found: number | null
  readonly toggle: (id: number) => void
  readonly arrive: (id: number) => void
}

interface BranchProps {
  readonly of: number | null
  readonly level: number
  readonly tree: TreeState
}

/** The people who report to a person, with the open branches below them. */
export function Branch({ of, level, tree }: BranchProps) {
  const { data, error, isPending, refetch } = usePosts(of)
  if (error && !data)
    return (
      <li role="none" className="org-note muted">
        <span role="alert">{error.message}</span> <Button onClick={() => void refetch()}>Retry</Button>
      </li>
    )
  if (isPending)
    return (
      <li role="none" className="org-note muted">
        Loading…
      </li>
    )
  if (data.length === 0)
    return (
      <li role="none" className="org-note muted">
        No data found
      </li>
    )
  return data.map((post, index) => (
    <Entry key={post.id} post={post} level={level} tree={tree} isFirst={of === null && index === 0} />
  ))
}

interface EntryProps {
  readonly post: Post
  readonly level: number
  readonly tree: TreeState
  readonly isFirst: boolean
}

function Entry({ post, level, tree, isFirst }: EntryProps) {
  const { id, name, roleType, status, reports } = post
  const isOpen = tree.open.has(id)
  const Caret = isOpen ? CaretDownOutlined : CaretRightOutlined
  return (
    // The keys of the whole tree are handled at its root.
    <li
      role="treeitem"
      data-id={id}
      aria-level={level}
      aria-label={`${name}, ${roleTypes[roleType as RoleType]}${reports ? `, ${reports} reporting` : ''}`}
      aria-expanded={reports ? isOpen : undefined}
      aria-selected={tree.found === id}
      tabIndex={tree.current === id || (tree.current === null && isFirst) ? 0 : -1}
      onFocus={(event) => {
        if (event.target === event.currentTarget) tree.arrive(id)
      }}
    >
      <div className="org-post line gap-2 nowrap tree-line entry" data-found={tree.found === id}>
        <button
          type="button"
          className="org-caret fixed muted caret"
          tabIndex={-1}
          aria-hidden="true"
          disabled={!reports}
          onClick={() => tree.toggle(id)}
        >
          {reports ? <Caret /> : null}
        </button>
        <Link to={paths.show(users, id)} tabIndex={-1} className="org-name">
          {name}
        </Link>
        <span className="org-role muted">{roleTypes[roleType as RoleType]}</span>
        {status === 'INVITED' ? <span className="org-role muted">invited</span> : null}
        {reports ? <span className="org-count muted meta">{reports}</span> : null}
      </div>
      {isOpen ? (
        <ul role="group">
          <Branch of={id} level={level + 1} tree={tree} />
        </ul>
      ) : null}
    </li>
  )
}
