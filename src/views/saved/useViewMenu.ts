import type { MenuProps } from 'antd'
import type { AnyResource } from '#define'
import { currentViewer } from '../../../providers/session'
import type { SavedView } from './savedView'
import { useArrangement } from './useViews'

/** The purpose of a dialog about views. */
export type DialogWanted = 'new' | 'rename' | 'share' | 'duplicate' | 'delete'

interface ViewMenu {
  readonly resource: AnyResource
  readonly view: SavedView | undefined
  readonly order: readonly number[]
  readonly open: (dialog: DialogWanted) => void
}

/** The menu of a view: changes for everyone it is shared with, and the viewer's own arrangement. */
export function useViewMenu({ resource, view, order, open }: ViewMenu): NonNullable<MenuProps['items']> {
  const [arrangement, arrange] = useArrangement(resource)
  if (!view) return []
  const { id } = view
  const item = (key: string, label: string, onClick: () => void) => ({ key, label, onClick })
  const asked = (key: DialogWanted, label: string) => item(key, label, () => open(key))
  const place = order.indexOf(id)
  const move = (by: number) => () => {
    const others = order.filter((one) => one !== id)
    arrange({ order: [...others.slice(0, place + by), id, ...others.slice(place + by)] })
  }
  const isDefault = arrangement.default === id
  const isHidden = arrangement.hidden?.includes(id) ?? false
  const isOwn = view.owner.id === currentViewer()?.id
  const hidden = (arrangement.hidden ?? []).filter((one) => one !== id)
  return [
    ...(view._can.includes('update') ? [asked('rename', 'Rename…'), asked('share', 'Share…')] : []),
    asked('duplicate', 'Duplicate…'),
    { type: 'divider' },
    isDefault
      ? item('default', 'Don’t open by default', () => arrange({ default: undefined }))
      : item('default', 'Open by default', () => arrange({ default: id })),
    ...(place > 0 ? [item('left', 'Move left', move(-1))] : []),
    ...(place >= 0 && place < order.length - 1 ? [item('right', 'Move right', move(1))] : []),
    ...(isHidden
      ? [item('tab', 'Show as tab', () => arrange({ hidden }))]
      : isOwn
        ? []
        : [item('tab', 'Hide from tabs', () => arrange({ hidden: [...hidden, id] }))]),
    ...(view._can.includes('delete')
      ? [{ type: 'divider' as const }, { ...asked('delete', 'Delete…'), danger: true }]
      : []),
  ]
}
