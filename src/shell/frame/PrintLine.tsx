import { configuration } from '../../../providers/config'
import { formatInstant } from '../../views/format/format'
import { usePrintedAt } from '../../views/kit/hooks/usePrintedAt'

/** The first line of a printed page: the product, the user and the time. */
export function PrintLine({ name }: { readonly name: string }) {
  const printedAt = usePrintedAt()
  if (printedAt === undefined) return null
  return (
    <p className="print-line muted meta">
      {configuration().productName} · Printed by {name}, {formatInstant(printedAt)}
    </p>
  )
}
