import { EditOutlined, MoreOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import type { AnyResource } from '#define'
import { useStartAction } from '../actions/RecordActions'
import { offeredActions, useRecordMenu } from '../actions/useRecordMenu'
import { useEditAddress } from '../list/listPlace'
import { drawCell } from '../list/tableColumns'
import { LinkButton } from '../LinkButton'
import { inMain } from '../inMain'
import { titleOf, type Row } from '../row'
import { useStuck } from './useStuck'
import { whyItems } from '../why/whyItems'

const BUTTONS = 2

/** The title of a record with its state, and what may be done to it. It stays in sight, smaller, while one reads on. */
export function RecordHead({ resource, row }: { readonly resource: AnyResource; readonly row: Row }) {
  const { sentinel, isStuck } = useStuck()
  return (
    <>
      <span ref={sentinel} className="record-head-place" />
      <header className="record-head" data-stuck={isStuck}>
        <div className="title-line">
          <h1 tabIndex={-1}>{titleOf(resource, row)}</h1>
          {resource.state && drawCell(resource, resource.state, row)}
        </div>
        <HeadActions resource={resource} row={row} />
      </header>
    </>
  )
}

/** What may be done to a record: the first harmless actions and Edit as buttons, the rest in a menu. */
export function HeadActions({ resource, row }: { readonly resource: AnyResource; readonly row: Row }) {
  const start = useStartAction()
  const editAddress = useEditAddress(resource)
  const primary = offeredActions(resource, row)
    .filter(([, { danger }]) => !danger)
    .slice(0, BUTTONS)
  const shown = ['update', ...primary.map(([name]) => name)]
  const rest = [
    ...useRecordMenu(resource, row).filter((item) => !shown.includes(String(item?.key))),
    ...whyItems(resource, row),
  ]
  return (
    <div className="head-actions">
      {primary.map(([name, { label }]) => (
        <Button key={name} onClick={() => start(name, { row })}>
          {label}
        </Button>
      ))}
      {row._can.includes('update') && (
        <LinkButton to={editAddress(row.id)} type="primary" icon={<EditOutlined />}>
          Edit
        </LinkButton>
      )}
      {rest.length > 0 && (
        <Dropdown menu={{ items: rest }} trigger={['click']} placement="bottomRight" getPopupContainer={inMain}>
          <Button icon={<MoreOutlined />} aria-label="More actions" />
        </Dropdown>
      )}
    </div>
  )
}
