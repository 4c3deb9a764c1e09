import { EditOutlined, MoreOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { Link } from 'react-router'
import { paths, type AnyResource } from '#define'
import { useStartAction } from '../actions/RecordActions'
import { offeredActions, useRecordMenu } from '../actions/useRecordMenu'
import { drawCell } from '../list/tableColumns'
import { LinkButton } from '../LinkButton'
import { inMain } from '../inMain'
import { titleOf, type Row } from '../row'

const BUTTONS = 2

/** The title of a record with its state, and what may be done to it: the first harmless actions as buttons, the rest in a menu. */
export function RecordHead({ resource, row }: { readonly resource: AnyResource; readonly row: Row }) {
  const start = useStartAction()
  const primary = offeredActions(resource, row)
    .filter(([, { danger }]) => !danger)
    .slice(0, BUTTONS)
  const shown = ['update', ...primary.map(([name]) => name)]
  const rest = useRecordMenu(resource, row).filter((item) => !shown.includes(String(item?.key)))
  return (
    <header className="view-head">
      <div className="view-title">
        <Link className="back-link" to={paths.list(resource)}>
          {resource.many}
        </Link>
        <div className="title-line">
          <h1 tabIndex={-1}>{titleOf(resource, row)}</h1>
          {resource.state && drawCell(resource, resource.state, row)}
        </div>
      </div>
      <div className="head-actions">
        {primary.map(([name, { label }]) => (
          <Button key={name} onClick={() => start(name, { row })}>
            {label}
          </Button>
        ))}
        {row._can.includes('update') && (
          <LinkButton to={paths.edit(resource, row.id)} type="primary" icon={<EditOutlined />}>
            Edit
          </LinkButton>
        )}
        {rest.length > 0 && (
          <Dropdown menu={{ items: rest }} trigger={['click']} placement="bottomRight" getPopupContainer={inMain}>
            <Button icon={<MoreOutlined />} aria-label="More actions" />
          </Dropdown>
        )}
      </div>
    </header>
  )
}
