import { Dropdown, type DropdownProps } from 'antd'
import type { AnyResource } from '#define'
import { useRecordMenu } from '../actions/useRecordMenu'
import { inMain } from '../kit/focus/inMain'
import type { Row } from '../data/row'

/** What the menu of a row needs to know. */
export interface OpenRowMenuProps {
  readonly resource: AnyResource
  readonly row: Row
  readonly onClose: () => void
}

const opened: DropdownProps = { open: true, autoFocus: true, trigger: ['click'], placement: 'bottomRight' }

/** The open menu of a row, over the button that it belongs to. The cursor goes into it; Escape puts it away. */
export function OpenRowMenu({ resource, row, onClose }: OpenRowMenuProps) {
  const items = useRecordMenu(resource, row)
  return (
    <Dropdown
      {...opened}
      menu={{ items, onClick: onClose }}
      getPopupContainer={inMain}
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <span className="row-menu-place" aria-hidden="true" />
    </Dropdown>
  )
}
