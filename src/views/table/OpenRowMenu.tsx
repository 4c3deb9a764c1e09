import { Dropdown, type DropdownProps } from 'antd'
import { useNavigate } from 'react-router'
import { paths, type AnyResource } from '#define'
import { offeredInRow } from '../actions/useOffered'
import { useRecordMenu } from '../actions/useRecordMenu'
import { useRegister } from '../data/RegisterContext'
import { inMain } from '../kit/focus/inMain'
import type { Row } from '../data/row'

/** The props of the menu of a row. */
export interface OpenRowMenuProps {
  readonly resource: AnyResource
  readonly row: Row
  readonly onClose: () => void
}

const opened: DropdownProps = { open: true, autoFocus: true, trigger: ['click'], placement: 'bottomRight' }

/** The open menu of a row, over its button. It gets the focus; Escape closes it. */
export function OpenRowMenu({ resource, row, onClose }: OpenRowMenuProps) {
  const navigate = useNavigate()
  const begun = offeredInRow(useRegister(), resource, row).map(({ from, field, offer }) => ({
    key: `offer-${offer}`,
    label: offer,
    onClick: () => void navigate(`${paths.create(from)}?${field}=${row.id}`),
  }))
  const items = [...useRecordMenu(resource, row), ...begun]
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
