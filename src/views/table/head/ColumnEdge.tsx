import { columnWidths } from '#define'

/**
 * The right edge of a heading: dragged, or moved with the arrow keys; a double click or Enter fits the content. The
 * table handles its events.
 */
export function ColumnEdge({ label, width }: { readonly label: string; readonly width: number }) {
  return (
    <span
      role="separator"
      className="column-edge"
      tabIndex={-1}
      aria-orientation="vertical"
      aria-label={`Width of ${label}`}
      aria-valuemin={columnWidths.least}
      aria-valuemax={columnWidths.most}
      aria-valuenow={Math.round(width)}
      title="Drag to resize. Double-click to fit the content"
    />
  )
}
