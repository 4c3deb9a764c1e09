import { DownOutlined, LogoutOutlined, UserOutlined } from '@ant-design/icons'
import { Button, Dropdown, type MenuProps } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { signOut } from '../../providers/auth'
import { configuration } from '../../providers/config'
import type { StoredViewer } from '../../providers/session'
import { profileAddress } from './places'

// A menu button hands the focus to its menu, so that the arrow keys work at once.
const focusing = { autoFocus: true }

/** Greets the viewer; holds Profile, for holders of the BDO authority, and Logout. */
export function UserMenu({ viewer }: { readonly viewer: StoredViewer }) {
  const navigate = useNavigate()
  const [isLeaving, setLeaving] = useState(false)
  const items: MenuProps['items'] = [
    ...(isBdo(viewer) ? [{ key: 'profile', label: 'Profile', icon: <UserOutlined /> }] : []),
    { key: 'logout', label: 'Logout', icon: <LogoutOutlined /> },
  ]
  const choose = (key: string) => {
    if (key === 'profile') void navigate(profileAddress(viewer))
    if (key !== 'logout') return
    setLeaving(true)
    void signOut()
  }
  return (
    <Dropdown trigger={['click']} {...focusing} menu={{ items, onClick: ({ key }) => choose(key) }}>
      <Button type="text" className="user-menu" loading={isLeaving} aria-haspopup="menu">
        <span className="user-menu-name">Hi, {viewer.name}</span>
        <DownOutlined aria-hidden="true" />
      </Button>
    </Dropdown>
  )
}

/** Whether the viewer holds the BDO authority, which the configuration names by its server id. */
export function isBdo({ authorities }: StoredViewer): boolean {
  const { bdoAuthority } = configuration()
  return authorities.some(({ serverId }) => serverId === bdoAuthority)
}
