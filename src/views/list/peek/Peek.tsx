import { CloseOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useRef, type RefObject } from 'react'
import { Link } from 'react-router'
import type { AnyResource } from '#define'
import { Failure } from '../../kit/Failure'
import { headingOf } from '../../format/heading'
import { useIsNarrow } from '../../kit/hooks/useIsNarrow'
import { isTyping } from '../../kit/focus/isTyping'
import { drawCell } from '../../columns/tableColumns'
import { useRecordAddress } from '../../address/listPlace'
import { LinkButton } from '../../kit/LinkButton'
import { AssignmentLine } from '../../notes/AssignmentLine'
import type { Row } from '../../data/row'
import { SkeletonRecord } from '../../record/SkeletonRecord'
import { RecordAlert } from '../../recordParts/RecordAlert'
import { HeadActions } from '../../recordParts/RecordHead'
import { Sections } from '../../recordParts/Sections'
import { StaysElsewhere } from '../../record/StaysElsewhere'
import { CommentCount } from '../../recordParts/TabCount'
import { useFocusBack } from './useFocusBack'
import { useRecord } from '../../record/useRecord'
import '../../record/record.css'

interface PeekProps {
  readonly resource: AnyResource
  readonly id: number
  /** The IDs of the page's rows in order. */
  readonly order: readonly number[]
  readonly onShow: (id: number) => void
  readonly onClose: () => void
}

/**
 * The preview of one record beside its list, on a narrow screen in a sheet: J, K and the arrows move through the rows
 * of the page, Escape returns to the row.
 */
export function Peek({ resource, id, order, onShow, onClose }: PeekProps) {
  const { isLog } = resource.list
  const isNarrow = useIsNarrow()
  const panel = useRef<HTMLDivElement>(null)
  const { row, error, retry } = useRecord(resource, String(id))
  const addressOf = useRecordAddress(resource)
  const [previous, next] = besides(order, id)
  useFocusBack(id)
  useEffect(() => panel.current?.focus({ preventScroll: true }), [id])
  usePanelKeys(panel, { previous, next, onShow, onClose })
  return (
    <>
      {isNarrow && <button type="button" className="sheet-behind" tabIndex={-1} aria-label="Close" onClick={onClose} />}
      <div
        ref={panel}
        className="peek view scrolls-down stack gap-3"
        role="dialog"
        aria-label={row ? headingOf(resource, row) : resource.is.singular}
        tabIndex={-1}
      >
        <div className="peek-bar line gap-1">
          <Step label="Previous row" to={previous} onShow={onShow}>
            <LeftOutlined aria-hidden />
          </Step>
          <Step label="Next row" to={next} onShow={onShow}>
            <RightOutlined aria-hidden />
          </Step>
          <span className="peek-open">
            {!isLog && (
              <LinkButton to={addressOf(id)} size="small">
                Open page
              </LinkButton>
            )}
          </span>
          <Button type="text" size="small" icon={<CloseOutlined aria-hidden />} aria-label="Close" onClick={onClose} />
        </div>
        {error && (
          <Failure words={error.statusCode === 404 ? resource.form.messages.notFound : error.message} onRetry={retry} />
        )}
        {!error && !row && <SkeletonRecord />}
        {row && <PeekBody resource={resource} row={row} address={addressOf(id)} />}
      </div>
    </>
  )
}

/** The previous and next rows of a record; undefined while the page of the list shows other rows. */
function besides(order: readonly number[], id: number): [number | undefined, number | undefined] {
  const place = order.indexOf(id)
  return place === -1 ? [undefined, undefined] : [order[place - 1], order[place + 1]]
}

interface PeekBodyProps {
  readonly resource: AnyResource
  readonly row: Row
  readonly address: string
}

function PeekBody({ resource, row, address }: PeekBodyProps) {
  const { isLog } = resource.list
  const comments = `${address}${address.includes('?') ? '&' : '?'}tab=comments`
  return (
    <>
      <div className="title-line line wraps gap-line">
        <h2 className="flat">
          {isLog ? headingOf(resource, row) : <Link to={address}>{headingOf(resource, row)}</Link>}
        </h2>
        {resource.rules.state && drawCell(resource, resource.rules.state, row)}
      </div>
      <HeadActions resource={resource} row={row} />
      <RecordAlert resource={resource} row={row} />
      <StaysElsewhere resource={resource} row={row} />
      {!isLog && (
        <div className="stack gap-2 surface padded">
          {!resource.people.assignee && <AssignmentLine key={row.id} about={{ resource, id: row.id }} />}
          <Link to={comments}>
            Comments <CommentCount resource={resource} row={row} />
          </Link>
        </div>
      )}
      <Sections resource={resource} row={row} />
    </>
  )
}

interface StepProps {
  readonly label: string
  readonly to: number | undefined
  readonly onShow: (id: number) => void
  readonly children: React.ReactNode
}

function Step({ label, to, onShow, children }: StepProps) {
  return (
    <Button
      type="text"
      size="small"
      icon={children}
      aria-label={label}
      disabled={to === undefined}
      onClick={() => to !== undefined && onShow(to)}
    />
  )
}

interface PanelKeys extends Pick<PeekProps, 'onShow' | 'onClose'> {
  readonly previous: number | undefined
  readonly next: number | undefined
}

/** Handles the keys of the panel. An open menu or picker within it handles its own first. */
function usePanelKeys(panel: RefObject<HTMLDivElement | null>, { previous, next, onShow, onClose }: PanelKeys): void {
  useEffect(() => {
    const element = panel.current
    if (!element) return
    const listen = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
      const isWithin = event.target !== element && isTyping(event.target) && !isPanel(event.target, element)
      const wanted = { ArrowUp: previous, k: previous, '[': previous, ArrowDown: next, j: next, ']': next }[event.key]
      if (event.key === 'Escape') onClose()
      else if (wanted !== undefined && !isWithin) onShow(wanted)
      else return
      event.preventDefault()
    }
    element.addEventListener('keydown', listen)
    return () => element.removeEventListener('keydown', listen)
  })
}

/** Whether the nearest dialog around a target is the panel itself, and the target is not in an input. */
function isPanel(target: EventTarget | null, panel: HTMLDivElement): boolean {
  return (
    target instanceof Element &&
    target.closest('[role=dialog], input, textarea, select, [role=listbox], [role=menu]') === panel
  )
}
