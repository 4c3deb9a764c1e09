import { ArrowDownOutlined, ArrowUpOutlined, HolderOutlined, PushpinFilled, PushpinOutlined } from '@ant-design/icons'
import { Tick } from '../kit/Tick'

interface ColumnLineProps {
  readonly label: string
  readonly isPinned: boolean
  readonly isFirst: boolean
  readonly isLast: boolean
  /** The last remaining column cannot be hidden. */
  readonly isOnly: boolean
  /** The gap beside this column where a dragged one would be dropped. */
  readonly gap?: 'before' | 'after'
  readonly onDrag: (event: React.PointerEvent<HTMLElement>) => void
  readonly onUp: () => void
  readonly onDown: () => void
  readonly onPin: () => void
  readonly onHide: () => void
}

/** One shown column in the chooser: dragged, moved, pinned or hidden. */
export function ColumnLine({
  label,
  isPinned,
  isFirst,
  isLast,
  isOnly,
  gap,
  onDrag,
  onUp,
  onDown,
  onPin,
  onHide,
}: ColumnLineProps) {
  return (
    <li className="column-line line gap-1 anchor entry" data-gap={gap}>
      <span className="column-holder muted" aria-hidden="true" title="Drag to reorder" onPointerDown={onDrag}>
        <HolderOutlined aria-hidden />
      </span>
      <label className="column-name line gap-2 fill breaks">
        <Tick checked disabled={isOnly} onChange={onHide} />
        {label}
      </label>
      <button
        type="button"
        className="icon-button inline-line muted section"
        aria-pressed={isPinned}
        aria-label={`Pin ${label}`}
        title={isPinned ? 'Unpin' : 'Pin to the left'}
        onClick={onPin}
      >
        {isPinned ? <PushpinFilled aria-hidden /> : <PushpinOutlined aria-hidden />}
      </button>
      {/* Not disabled at the ends: a button that is disabled while focused loses the focus. */}
      <button
        type="button"
        className="icon-button inline-line muted section"
        aria-disabled={isFirst}
        aria-label={`Move ${label} up`}
        onClick={isFirst ? undefined : onUp}
      >
        <ArrowUpOutlined aria-hidden />
      </button>
      <button
        type="button"
        className="icon-button inline-line muted section"
        aria-disabled={isLast}
        aria-label={`Move ${label} down`}
        onClick={isLast ? undefined : onDown}
      >
        <ArrowDownOutlined aria-hidden />
      </button>
    </li>
  )
}
