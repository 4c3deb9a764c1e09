import { DownOutlined } from '@ant-design/icons'
import { memo, useId, useState } from 'react'
import { Link } from 'react-router-dom'
import type { AnyResource, Page } from '#define'
import { configuration } from '../../../providers/config'
import { register } from '../../../providers/register'
import type { StoredViewer } from '../../../providers/session'
import { sidebarFor, type SidebarGroup, type SidebarLink } from '../../../providers/sidebar'
import { Icon } from './icons'
import { viewOf } from '../routing/viewOf'

interface SidebarProps {
  readonly viewer: StoredViewer
  /** The name of the open entry. */
  readonly current?: string
  readonly isCollapsed?: boolean
  /** Called by a group of a collapsed sidebar, which has no space to open. */
  readonly onExpand?: () => void
  readonly onFollow?: () => void
}

/** The entries whose key the viewer has. */
export const Sidebar = memo(function Sidebar({
  viewer,
  current,
  isCollapsed = false,
  onExpand,
  onFollow,
}: SidebarProps) {
  return (
    <nav className="sidebar" aria-label="Main" data-collapsed={isCollapsed}>
      <ul>
        {sidebarFor(register, viewer.keys, configuration().productShortName).map((entry) =>
          'links' in entry ? (
            <Group key={entry.label} group={entry} {...{ current, isCollapsed, onExpand, onFollow }} />
          ) : (
            <Entry key={entry.label} link={entry} icon={entry.tab.is.icon} {...{ current, isCollapsed, onFollow }} />
          ),
        )}
      </ul>
    </nav>
  )
})

interface EntryProps extends Pick<SidebarProps, 'current' | 'isCollapsed' | 'onFollow'> {
  readonly link: SidebarLink
  readonly icon?: string
}

function Entry({ link: { label, name, tab }, icon, current, isCollapsed, onFollow }: EntryProps) {
  const warm = () => warmUp(tab)
  return (
    <li>
      <Link
        to={`/${tab.navigation.path}`}
        className="sidebar-entry line gap-3 full-width entry"
        aria-current={name === current ? 'page' : undefined}
        title={isCollapsed ? label : undefined}
        onPointerEnter={warm}
        onFocus={warm}
        onClick={onFollow}
      >
        {icon ? <Icon name={icon} /> : null}
        <span className="sidebar-label cut small">{label}</span>
      </Link>
    </li>
  )
}

interface GroupProps extends Omit<SidebarProps, 'viewer'> {
  readonly group: SidebarGroup
}

function Group({ group: { label, icon, links }, current, isCollapsed, onExpand, onFollow }: GroupProps) {
  const holdsCurrent = links.some(({ name }) => name === current)
  const [chosen, setChosen] = useState<boolean | null>(null)
  const isOpen = !isCollapsed && (chosen ?? holdsCurrent)
  const listId = useId()
  const open = () => {
    setChosen(isCollapsed ? true : !isOpen)
    if (isCollapsed) onExpand?.()
  }
  return (
    <li>
      <button
        type="button"
        className="sidebar-entry line gap-3 full-width entry"
        data-holds-current={holdsCurrent}
        aria-expanded={isOpen}
        aria-controls={listId}
        title={isCollapsed ? label : undefined}
        onClick={open}
      >
        <Icon name={icon} />
        <span className="sidebar-label cut small">{label}</span>
        <DownOutlined className="sidebar-arrow push muted key" aria-hidden="true" />
      </button>
      <ul id={listId} hidden={!isOpen}>
        {links.map((link) => (
          <Entry key={link.name} link={link} current={current} onFollow={onFollow} />
        ))}
      </ul>
    </li>
  )
}

/** Prefetches the view on hover. */
function warmUp(tab: AnyResource | Page): void {
  const view = viewOf('fields' in tab ? { kind: 'list', resource: tab } : { kind: 'page', page: tab })
  view.load().catch(() => undefined)
}
