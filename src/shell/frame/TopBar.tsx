import { MenuOutlined, MoonOutlined, SunOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Link } from 'react-router-dom'
import { memo } from 'react'
import { configuration } from '../../../providers/config'
import type { StoredViewer } from '../../../providers/session'
import { OperationsDoor } from '../../views/operations/OperationsDoor'
import { chooseAppearance, useAppearance } from '../document/appearance'
import { dimensions } from '../document/dimensions'
import { Logo } from '../entry/Logo'
import { OmniboxButton } from '../omnibox/OmniboxButton'
import { NoticesBell } from '../notices/NoticesBell'
import { ServiceAreaMenu } from './ServiceAreaMenu'
import { useScrolledBeyond } from './useScrolledBeyond'
import { UserMenu } from './UserMenu'

interface TopBarProps {
  readonly viewer: StoredViewer
  readonly isMenuOpen: boolean
  readonly onToggleMenu: () => void
}

/** Menu toggle, logo, search, background operations, appearance and user menu. */
export const TopBar = memo(function TopBar({ viewer, isMenuOpen, onToggleMenu }: TopBarProps) {
  const isOverPage = useScrolledBeyond(dimensions.pageTop)
  return (
    <header className="top-bar line gap-2" data-over-page={isOverPage ? '' : undefined}>
      <Button
        type="text"
        icon={<MenuOutlined aria-hidden />}
        aria-label={isMenuOpen ? 'Collapse menu' : 'Expand menu'}
        aria-expanded={isMenuOpen}
        onClick={onToggleMenu}
      />
      <Link
        to="/dashboard"
        className="top-bar-logo line gap-3 section plain-link"
        aria-label={`${configuration().productName}, dashboard`}
      >
        <Logo />
        <span>{configuration().productName}</span>
      </Link>
      <div className="line gap-1 push narrow-min">
        <OmniboxButton viewer={viewer} />
        <ServiceAreaMenu viewer={viewer} />
        <OperationsDoor />
        <NoticesBell />
        <AppearanceSwitch />
        <UserMenu viewer={viewer} />
      </div>
    </header>
  )
})

function AppearanceSwitch() {
  const other = useAppearance() === 'dark' ? 'light' : 'dark'
  return (
    <Button
      type="text"
      icon={other === 'dark' ? <MoonOutlined aria-hidden /> : <SunOutlined aria-hidden />}
      aria-label={`Switch to ${other} colours`}
      title={`Switch to ${other} colours`}
      onClick={() => chooseAppearance(other)}
    />
  )
}
