import { EnvironmentOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import type { StoredViewer } from '../../../providers/session'
import { chooseServiceArea, currentServiceArea } from '../../../providers/serviceArea'
import { mayLeave } from '../../views/leaving/unsaved'

const ALL = 'all'
// A menu button moves the focus to its menu, so that the arrow keys work immediately.
const focusing = { autoFocus: true }

/**
 * Limits the portal to one service area; not shown to users with a single one. All data fetched before belongs to
 * another area, so the portal is reloaded.
 */
export function ServiceAreaMenu({ viewer }: { readonly viewer: StoredViewer }) {
  if (viewer.serviceAreas.length < 2) return null
  const chosen = viewer.serviceAreas.find(({ id }) => id === currentServiceArea())
  const items = [
    { key: ALL, label: 'All service areas' },
    { type: 'divider' as const },
    ...viewer.serviceAreas.map(({ id, name }) => ({ key: String(id), label: name })),
  ]
  const choose = async (key: string): Promise<void> => {
    if (!(await mayLeave())) return
    chooseServiceArea(key === ALL ? undefined : Number(key))
    location.reload()
  }
  const words = chosen ? `Service area: ${chosen.name}` : 'All service areas'
  return (
    <Dropdown
      trigger={['click']}
      {...focusing}
      menu={{
        items,
        selectable: true,
        selectedKeys: [chosen ? String(chosen.id) : ALL],
        onClick: ({ key }) => void choose(key),
      }}
    >
      <Button
        type="text"
        className="area-menu narrow-min"
        icon={<EnvironmentOutlined aria-hidden />}
        data-chosen={chosen ? '' : undefined}
        aria-label={words}
        title={words}
        aria-haspopup="menu"
      >
        {chosen ? <span className="area-menu-name cut wide-only">{chosen.name}</span> : null}
      </Button>
    </Dropdown>
  )
}
