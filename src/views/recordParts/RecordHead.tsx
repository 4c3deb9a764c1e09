import { MoreOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { formats, sentenceOf, type AnyResource } from '#define'
import { useStartAction } from '../actions/RecordActions'
import { useOffered } from '../actions/useOffered'
import { useRecordMenu } from '../actions/useRecordMenu'
import { useEditAddress } from '../address/listPlace'
import { headingOf } from '../format/heading'
import { drawCell } from '../columns/tableColumns'
import { MobileNumber } from '../cells/MobileNumber'
import { hasDialog } from '../kit/focus/hasDialog'
import { isTyping } from '../kit/focus/isTyping'
import { LinkButton } from '../kit/LinkButton'
import { inMain } from '../kit/focus/inMain'
import type { Row } from '../data/row'
import { today } from '../data/today'
import { useIsNarrow } from '../kit/hooks/useIsNarrow'
import { Begun, beginning, editButton, NextActions } from './NextActions'
import { stepsOf } from './stepsOf'
import { useStuck } from './useStuck'
import { whyItems } from '../why/whyItems'

/** The maximum number of buttons, first for actions, then for creating related records; the rest is in the menu. */
const BUTTONS = 2
const ALL = 4

/**
 * The letters that fit into a narrow window beside Edit and the menu, and those that a button needs around its label.
 */
const LINE = 28
const ROOM = 5

const none: readonly string[] = []

interface HeadProps {
  readonly resource: AnyResource
  readonly row: Row
  /** Actions that are offered elsewhere on the page. */
  readonly led?: readonly string[]
}

/** The title of a record with its state and actions. It stays visible, smaller, while the page scrolls. */
export function RecordHead({ resource, row, led }: HeadProps) {
  const { sentinel, isStuck } = useStuck()
  useEditKey(resource, row)
  return (
    <>
      <span ref={sentinel} className="record-head-place" />
      <header className="record-head line spread gap-3" data-stuck={isStuck}>
        <div className="narrow-min">
          <div className="title-line line wraps gap-line">
            <h1 tabIndex={-1}>{headingOf(resource, row)}</h1>
            {resource.rules.state && drawCell(resource, resource.rules.state, row)}
            <CallLink resource={resource} row={row} />
          </div>
          <Sentence resource={resource} row={row} />
        </div>
        {resource.page.summary ? (
          <NextActions resource={resource} row={row} led={led} />
        ) : (
          <HeadActions resource={resource} row={row} led={led} />
        )}
      </header>
    </>
  )
}

/** Opens the form of the record on E, like its button. */
function useEditKey(resource: AnyResource, row: Row): void {
  const navigate = useNavigate()
  const address = useEditAddress(resource)(row.id)
  const isAllowed = row._can.includes('update')
  useEffect(() => {
    if (!isAllowed) return undefined
    const listen = (event: KeyboardEvent): void => {
      const { key, ctrlKey, metaKey, altKey, target, defaultPrevented } = event
      if (key.toLowerCase() !== 'e' || ctrlKey || metaKey || altKey || defaultPrevented) return
      if (isTyping(target) || hasDialog()) return
      event.preventDefault()
      void navigate(address)
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [navigate, address, isAllowed])
}

/** What the record is, if its declaration has a sentence for it. */
function Sentence({ resource, row }: HeadProps) {
  const template = resource.page.summary?.sentence
  const words = template && sentenceOf(template, resource, row, today())
  return words ? <p className="record-sentence above-1 muted">{words}</p> : null
}

/** The mobile number of a record that is a person: the one by which they are searched. */
function CallLink({ resource: { fields, list, page }, row }: HeadProps) {
  const name = list.search.find((one) => fields[one]?.kind === 'mobile')
  const number = page.summary && name ? row[name] : undefined
  if (typeof number !== 'string' || !formats.mobile.isValid(number)) return null
  return <MobileNumber number={number} label={fields[name ?? '']?.label ?? ''} />
}

/** The actions of a record: its next step, the first harmless ones and Edit as buttons, the rest in a menu. */
export function HeadActions({ resource, row, led = none }: HeadProps) {
  const start = useStartAction()
  const editAddress = useEditAddress(resource)
  const navigate = useNavigate()
  const isNarrow = useIsNarrow()
  const every = useOffered(resource, row)
  const { harmless, next } = stepsOf(resource, row, led)
  const actions = harmless.toSorted(([one], [other]) => Number(other === next) - Number(one === next)).slice(0, BUTTONS)
  const labels = [...actions.map(([, { label }]) => label), ...every.map(({ offer = '' }) => offer)].slice(0, ALL)
  const count = isNarrow ? fitting(labels) : labels.length
  const primary = actions.slice(0, count)
  const offered = every.slice(0, count - primary.length)
  const step = next === undefined ? undefined : resource.actions[next]
  const begun = every.slice(offered.length).map((link) => ({
    key: `offer-${link.offer}`,
    label: link.offer,
    onClick: () => void navigate(beginning(link, row)),
  }))
  const shown = ['update', ...led, ...primary.map(([name]) => name)]
  const rest = [
    ...begun,
    ...useRecordMenu(resource, row).filter((item) => !shown.includes(String(item?.key))),
    ...whyItems(resource, row),
  ]
  return (
    <div className="head-actions cluster gap-2 push">
      {primary.map(
        ([name, { label, danger }]) =>
          name !== next && (
            <Button key={name} danger={danger} onClick={() => start(name, { row })}>
              {label}
            </Button>
          ),
      )}
      <Begun links={offered} row={row} />
      {row._can.includes('update') && (
        <LinkButton {...editButton} to={editAddress(row.id)} type={next === undefined ? 'primary' : 'default'}>
          Edit
        </LinkButton>
      )}
      {next !== undefined && (
        <Button type="primary" danger={step?.danger} onClick={() => start(next, { row })}>
          {step?.label}
        </Button>
      )}
      {rest.length > 0 && (
        <Dropdown menu={{ items: rest }} trigger={['click']} placement="bottomRight" getPopupContainer={inMain}>
          <Button icon={<MoreOutlined aria-hidden />} aria-label="More actions" />
        </Dropdown>
      )}
    </div>
  )
}

/** How many of some buttons fit into one line of a narrow window; at least one. */
function fitting(labels: readonly string[]): number {
  const ends = labels.map((_, index) => labels.slice(0, index + 1).reduce((sum, { length }) => sum + length + ROOM, 0))
  return Math.max(Math.min(1, labels.length), ends.filter((end) => end <= LINE).length)
}
