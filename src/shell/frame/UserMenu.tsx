import {
  CustomerServiceOutlined,
  DownOutlined,
  DownloadOutlined,
  LogoutOutlined,
  SafetyOutlined,
  UserOutlined,
} from '@ant-design/icons'
import { Button, Dropdown, type MenuProps } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { allows } from '#define'
import { signOut } from '../../../providers/auth'
import { configuration } from '../../../providers/config'
import { countDrafts } from '../../../providers/drafts'
import { currentLook, type StoredViewer } from '../../../providers/session'
import { ask } from '../../views/panels/asked'
import { Contained } from '../../views/kit/Contained'
import { laterPart } from '../../views/kit/laterPart'
import { mayLeave } from '../../views/leaving/unsaved'
import { ownSessionsAddress, profileAddress } from '../routing/places'

const UnsavedQuestion = laterPart(() => import('./UnsavedQuestion').then((file) => file.UnsavedQuestion))

// A menu button moves the focus to its menu, so that the arrow keys work immediately.
const focusing = { autoFocus: true }

/** Greets the viewer; contains Profile, a link to the help desk for holders of the BDO authority, and Logout. */
export function UserMenu({ viewer }: { readonly viewer: StoredViewer }) {
  const navigate = useNavigate()
  const [isLeaving, setLeaving] = useState(false)
  const look = currentLook()
  const [unsaved, setUnsaved] = useState(0)
  const items: MenuProps['items'] = [
    ...(isBdo(viewer) ? [{ key: 'profile', label: 'Profile', icon: <UserOutlined aria-hidden /> }] : []),
    { key: 'sessions', label: 'Your sessions', icon: <SafetyOutlined aria-hidden /> },
    { key: 'exports', label: 'Your exports', icon: <DownloadOutlined aria-hidden /> },
    ...(allows(viewer.keys, 'view_help_desk_tab') && !look
      ? [{ key: 'help', label: 'Ask for help', icon: <CustomerServiceOutlined aria-hidden /> }]
      : []),
    { key: 'logout', label: 'Logout', icon: <LogoutOutlined aria-hidden /> },
  ]
  const choose = (key: string) => {
    if (key === 'profile') void navigate(profileAddress(viewer))
    if (key === 'sessions') void navigate(ownSessionsAddress)
    if (key === 'exports') void navigate('/exports')
    if (key === 'help') ask({ panel: 'create', resource: 'tickets' })
    if (key === 'logout') void mayBeLeft()
  }
  const mayBeLeft = async (): Promise<void> => {
    const forms = countDrafts(viewer.username)
    if (forms > 0) setUnsaved(forms)
    else if (await mayLeave()) await leave()
  }
  const leave = async (): Promise<void> => {
    setUnsaved(0)
    setLeaving(true)
    await signOut()
  }
  return (
    <>
      <Dropdown trigger={['click']} {...focusing} menu={{ items, onClick: ({ key }) => choose(key) }}>
        <Button type="text" className="narrow-min" loading={isLeaving} aria-haspopup="menu">
          <span className="user-menu-name cut">
            Hi, {viewer.name}
            {look ? <span className="own-line muted meta">seen by {look.by.name}</span> : null}
          </span>
          <DownOutlined aria-hidden="true" />
        </Button>
      </Dropdown>
      {unsaved > 0 && (
        <Contained onClose={() => setUnsaved(0)}>
          <UnsavedQuestion forms={unsaved} onLeave={() => void leave()} onStay={() => setUnsaved(0)} />
        </Contained>
      )}
    </>
  )
}

/** Whether the viewer has the BDO authority, which the configuration identifies by its ID on the server. */
export function isBdo({ authorities }: StoredViewer): boolean {
  const { bdoAuthority } = configuration()
  return authorities.some(({ serverId }) => serverId === bdoAuthority)
}
