import { EditOutlined } from '@ant-design/icons'
import type { AnyResource } from '#define'
import { useStartAction } from '../actions/RecordActions'
import { offeredActions } from '../actions/useRecordMenu'
import { PlainLink } from '../kit/PlainLink'
import { titleOf, type Row } from '../data/row'
import { useIsActive, type ActiveRow } from './activeRow'
import { useEditAddress } from '../address/listPlace'
import { RowMenu } from './RowMenu'

interface RowEndProps {
  readonly resource: AnyResource
  readonly row: Row
  readonly active: ActiveRow
}

/** The right end of a row: its menu and, while the row is hovered or focused, its most frequent actions. */
export function RowEnd({ resource, row, active }: RowEndProps) {
  const isActive = useIsActive(active, row.id)
  return (
    <div className="flex to-end anchor">
      {isActive && <QuickActions resource={resource} row={row} />}
      <RowMenu resource={resource} row={row} />
    </div>
  )
}

function QuickActions({ resource, row }: Omit<RowEndProps, 'active'>) {
  const start = useStartAction()
  const canEdit = row._can.includes('update')
  const editAddress = useEditAddress(resource)
  const harmless = offeredActions(resource, row)
    .filter(([, { danger }]) => !danger)
    .slice(0, canEdit ? 1 : 2)
  if (!canEdit && harmless.length === 0) return null
  const title = titleOf(resource, row)
  return (
    <span className="quick line gap-1 nowrap">
      {harmless.map(([name, { label }]) => (
        <button
          key={name}
          type="button"
          className="quick-button small"
          data-stop=""
          tabIndex={-1}
          aria-label={`${label}: ${title}`}
          onClick={() => start(name, { row })}
        >
          {label}
        </button>
      ))}
      {canEdit && (
        <PlainLink
          to={editAddress(row.id)}
          className="icon-button inline-line muted section"
          data-stop=""
          tabIndex={-1}
          aria-label={`Edit ${title}`}
          title="Edit"
        >
          <EditOutlined aria-hidden />
        </PlainLink>
      )}
    </span>
  )
}
