import type { AnyResource } from '#define'
import { Show } from '../../views/show/Show'
import { useShownRecord } from '../../views/record/useRecord'
import { isLookedAt } from './sprayed'
import { BillSlip } from './BillSlip'
import { billed, isBilled } from './bill'
import { VerifyDesk } from './VerifyDesk'

const decisions = ['verify', 'invalidate']

/** A booking; once the work is done with its sprayings, the decisions, and its bill with the payments. */
export function Screen({ resource, id }: { readonly resource: AnyResource; readonly id: string }) {
  const { row } = useShownRecord(resource, id)
  const isDesk = row !== undefined && isLookedAt(row)
  const bill = row && isBilled(row) && <BillSlip resource={resource} row={row} />
  return (
    <Show
      resource={resource}
      id={id}
      lead={
        isDesk ? (
          <VerifyDesk key={id} resource={resource} row={row} decisions={decisions}>
            {bill}
          </VerifyDesk>
        ) : (
          bill && <div className="below-4">{bill}</div>
        )
      }
      {...(isDesk && { led: decisions })}
      {...(row && isBilled(row) && { told: billed })}
    />
  )
}
