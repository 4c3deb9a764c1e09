import { DownOutlined } from '@ant-design/icons'
import { Dropdown } from 'antd'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { inMain } from '../kit/focus/inMain'
import { showInStrip } from '../kit/focus/showInStrip'

/** A tab of a record's page. */
export interface Tab {
  readonly name: string
  readonly label: string
  readonly count?: ReactNode
  /** It is under “More” until it is opened. */
  readonly isLess?: boolean
}

interface TabStripProps {
  readonly label: string
  readonly tabs: readonly Tab[]
  readonly current: string
  readonly to: (name: string) => string
}

/** The parts of a record's page as links. Less important ones are under “More”; the open one is always in the strip. */
export function TabStrip({ label, tabs, current, to }: TabStripProps) {
  const shown = tabs.filter(({ name, isLess }) => !isLess || name === current)
  const more = tabs.filter((tab) => !shown.includes(tab))
  return (
    <nav className="tab-links flex gap-5 scrolls" aria-label={label}>
      {shown.map(({ name, label, count }) => (
        <Link
          key={name}
          className="tab-link nowrap muted"
          to={to(name)}
          ref={name === current ? showInStrip : undefined}
          aria-current={name === current ? 'page' : undefined}
          preventScrollReset
        >
          {label} {count}
        </Link>
      ))}
      {more.length > 0 && <More tabs={more} to={to} />}
    </nav>
  )
}

function More({ tabs, to }: Pick<TabStripProps, 'tabs' | 'to'>) {
  const navigate = useNavigate()
  const items = tabs.map(({ name, label, count }) => ({
    key: name,
    label: (
      <>
        {label} {count}
      </>
    ),
  }))
  return (
    <Dropdown
      trigger={['click']}
      getPopupContainer={inMain}
      menu={{ items, onClick: ({ key }) => void navigate(to(key), { preventScrollReset: true }) }}
    >
      <button type="button" className="tab-link tab-more nowrap muted push" aria-haspopup="menu">
        More <DownOutlined aria-hidden />
      </button>
    </Dropdown>
  )
}
