import { EditOutlined, MoreOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useNavigate } from 'react-router'
import { paths, relatedName, type AnyResource, type FieldOf, type Link } from '#define'
import { useStartAction } from '../actions/RecordActions'
import { useOffered } from '../actions/useOffered'
import { useRecordMenu } from '../actions/useRecordMenu'
import { useEditAddress } from '../address/listPlace'
import type { Row } from '../data/row'
import { LinkButton } from '../kit/LinkButton'
import { inMain } from '../kit/focus/inMain'
import { useIsNarrow } from '../kit/hooks/useIsNarrow'
import { whyItems } from '../why/whyItems'
import { stepsOf } from './stepsOf'
import { useRelatedCounts } from './TabCount'

interface NextActionsProps {
  readonly resource: AnyResource
  readonly row: Row
  /** Actions that are offered elsewhere on the page. */
  readonly led?: readonly string[]
}

/** The number of buttons beside Edit and the primary one; the rest is in the menu. */
const OTHERS = 2

const none: readonly string[] = []

/** The look of the button that edits a record. */
export const editButton = { icon: <EditOutlined aria-hidden />, 'aria-keyshortcuts': 'E', title: 'Edit (E)' } as const

/** The actions of a record: its next step as the primary button, Edit beside it, and the rest in a menu. */
export function NextActions({ resource, row, led = none }: NextActionsProps) {
  const start = useStartAction()
  const navigate = useNavigate()
  const editAddress = useEditAddress(resource)
  const isNarrow = useIsNarrow()
  const begun = useWanted(resource, row)
  const { harmless, next } = stepsOf(resource, row, led)
  const isBegun = next === undefined && led.length === 0 && resource.page.summary?.next === undefined
  const first = isBegun ? begun[0] : undefined
  const isAlone = next === undefined && first === undefined && !row._can.includes('update')
  const room = isNarrow ? Number(isAlone) : OTHERS
  const actions = harmless.filter(([name]) => name !== next).slice(0, room)
  const beside = begun.filter((link) => link !== first).slice(0, room - actions.length)
  const shown = ['update', ...led, ...actions.map(([name]) => name), next]
  const rest = [
    ...begun
      .filter((link) => link !== first && !beside.includes(link))
      .map((link) => ({
        key: `offer-${link.offer}`,
        label: link.offer,
        onClick: () => void navigate(beginning(link, row)),
      })),
    ...useRecordMenu(resource, row).filter((item) => !shown.includes(String(item?.key))),
    ...whyItems(resource, row),
  ]
  const step = next === undefined ? undefined : resource.actions[next]
  return (
    <div className="head-actions cluster gap-2 push">
      {actions.map(([name, { label, danger }]) => (
        <Button key={name} danger={danger} onClick={() => start(name, { row })}>
          {label}
        </Button>
      ))}
      <Begun links={beside} row={row} />
      {row._can.includes('update') && (
        <LinkButton {...editButton} to={editAddress(row.id)}>
          Edit
        </LinkButton>
      )}
      {next !== undefined && step && (
        <Button type="primary" onClick={() => start(next, { row })}>
          {step.label}
        </Button>
      )}
      <Begun links={first ? [first] : []} row={row} type="primary" />
      {rest.length > 0 && (
        <Dropdown menu={{ items: rest }} trigger={['click']} placement="bottomRight" getPopupContainer={inMain}>
          <Button icon={<MoreOutlined aria-hidden />} aria-label="More actions" />
        </Dropdown>
      )}
    </div>
  )
}

/**
 * The related records that can be created for a record, without those of which it can have only one and already has it.
 */
function useWanted(resource: AnyResource, row: Row): Link[] {
  const counts = useRelatedCounts(resource, row)
  return useOffered(resource, row).filter((link) => {
    const isOnlyOne = (link.from.fields[link.field] as FieldOf<'reference'>).unique
    return !isOnlyOne || counts?.[relatedName(link)]?.totalItems === 0
  })
}

interface BegunProps {
  readonly links: readonly Link[]
  readonly row: Row
  readonly type?: 'primary'
}

/** Buttons that create related records. */
export function Begun({ links, row, type }: BegunProps) {
  return links.map((link) => (
    <LinkButton key={link.offer} type={type} to={beginning(link, row)}>
      {link.offer}
    </LinkButton>
  ))
}

/** The address of the form that creates a record related to this one. */
export function beginning({ from, field }: Link, { id }: Row): string {
  return `${paths.create(from)}?${field}=${id}`
}
