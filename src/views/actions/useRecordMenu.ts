import type { MenuProps } from 'antd'
import { useNavigate } from 'react-router'
import { paths, type AnyResource } from '#define'
import { may } from '../../../providers/access'
import { useEditAddress } from '../address/listPlace'
import { printAddress, usePrintPage } from '../data/printing'
import type { Row } from '../data/row'
import { DELETE } from './perform'
import { useStartAction } from './RecordActions'

type Items = NonNullable<MenuProps['items']>

/** Returns the menu of what this viewer may do to a record now: edit and duplicate first, delete last. */
export function useRecordMenu(resource: AnyResource, row: Row): Items {
  const navigate = useNavigate()
  const start = useStartAction()
  const editAddress = useEditAddress(resource)
  const can = row._can ?? []
  const printPage = usePrintPage(resource)
  const items: Items = []
  if (can.includes('update'))
    items.push({ key: 'update', label: 'Edit', onClick: () => void navigate(editAddress(row.id)) })
  if (may(resource.access.create) && resource.form.duplicate !== false)
    items.push({
      key: 'duplicate',
      label: 'Duplicate',
      onClick: () => void navigate(`${paths.create(resource)}?copy=${row.id}`),
    })
  for (const [name, { label, danger }] of offeredActions(resource, row)) {
    items.push({ key: name, label, danger, onClick: () => start(name, { row }) })
  }
  if (printPage)
    items.push({ key: 'print', label: 'Print', onClick: () => void navigate(printAddress(printPage, [row.id])) })
  if (can.includes(DELETE))
    items.push({ key: DELETE, label: 'Delete', danger: true, onClick: () => start(DELETE, { row }) })
  return items
}

/** The actions that the service offers this viewer for a record, in declaration order. */
export function offeredActions(resource: AnyResource, row: Row): [string, AnyResource['actions'][string]][] {
  return Object.entries(resource.actions).filter(([name]) => row._can?.includes(name))
}
