import { DownOutlined } from '@ant-design/icons'
import { Button, Dropdown, type MenuProps } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { inMain } from './focus/inMain'
import { useSiblings, type Sibling } from './siblings'
import './views.css'

interface PageHeadProps {
  readonly title: ReactNode
  /** The tabs of a list, between the title and the actions. */
  readonly children?: ReactNode
  /** The actions at the right, the primary one last. */
  readonly actions?: ReactNode
}

/** The row at the top of a page: its title with a menu of sibling pages, its tabs, its actions. */
export function PageHead({ title, children, actions }: PageHeadProps) {
  return (
    <header className="view-head line wraps spread gap-line">
      <div className="title-line line wraps gap-line">
        <h1 tabIndex={-1}>{title}</h1>
        <SiblingMenu siblings={useSiblings()} />
      </div>
      {children}
      {actions && <div className="head-actions cluster gap-2 push">{actions}</div>}
    </header>
  )
}

/** Opens the sibling pages. */
function SiblingMenu({ siblings }: { readonly siblings: readonly Sibling[] }) {
  if (siblings.length < 2) return null
  const current = siblings.find(({ isCurrent }) => isCurrent)
  return (
    <nav aria-label="Related pages">
      <Dropdown
        trigger={['click']}
        placement="bottomLeft"
        getPopupContainer={inMain}
        menu={{ items: itemsOf(siblings), selectedKeys: current ? [current.name] : [] }}
      >
        <Button
          type="text"
          size="small"
          icon={<DownOutlined aria-hidden />}
          aria-label="Related pages"
          aria-haspopup="menu"
        />
      </Dropdown>
    </nav>
  )
}

function itemsOf(siblings: readonly Sibling[]): MenuProps['items'] {
  const linked = (some: readonly Sibling[]) =>
    some.map(({ name, label, to, isCurrent }) => ({
      key: name,
      label: (
        <Link to={to} aria-current={isCurrent ? 'page' : undefined}>
          {label}
        </Link>
      ),
    }))
  const own = siblings.filter(({ isOfAdministration }) => !isOfAdministration)
  const administration = siblings.filter(({ isOfAdministration }) => isOfAdministration)
  return administration.length === 0 || own.length === 0
    ? linked(siblings)
    : [
        ...linked(own),
        { type: 'group', key: 'administration', label: 'Logs and settings', children: linked(administration) },
      ]
}
