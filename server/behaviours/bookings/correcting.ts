import type { RowOf } from '#define'
import { bookings } from '#resources'
import type { Work } from '../../engine/engine'
import { badRequest } from '../../engine/problem'
import { keepControllerAcres } from '../sprayed/controllerAcres'
import { rupees } from '../tariff'
import { billedAs, billFields } from './billing'
import { noRateWords } from './noRate'
import { put } from './put'

type Booking = RowOf<typeof bookings>

/**
 * Bills completed work by other acres, another rate, another offer or other points. Empty inputs follow from the work
 * and the tariff; discount, GST and round-off are computed again. Throws 400 where there is no rate, or where more has
 * been paid already.
 */
export async function correctBill(
  work: Work,
  booking: Booking,
  { billableAcre, ratePerAcre, offer, pointsToRedeem }: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { failed } = bookings.actions.correctBill
  const { offer: _before, points: _points, ...billed } = billedAs(booking, { actualAcres: booking.actualAcre ?? 0 })
  const bill = await billFields(work, failed, {
    ...billed,
    ...(typeof offer === 'number' && { offer }),
    ...(typeof pointsToRedeem === 'number' && { points: pointsToRedeem }),
    corrected: {
      ...(typeof billableAcre === 'number' && { billableAcres: billableAcre }),
      ...(typeof ratePerAcre === 'number' && { ratePerAcre }),
    },
  })
  const net = bill.netPayable ?? null
  if (net === null) throw badRequest(failed, { fields: { ratePerAcre: await noRateWords(work, booking) } })
  const isFree = booking.paymentMode === 'FREE'
  const settled = (booking.paidAmount ?? 0) + (isFree ? 0 : (booking.waivedAmount ?? 0))
  if (settled > net)
    throw badRequest(failed, {
      detail: `The bill would be ${rupees(net)}, but ${rupees(settled)} is already paid or waived. Reverse a payment first.`,
    })
  await put(work, booking.id, {
    ...bill,
    offer: typeof offer === 'number' ? offer : null,
    pointsToRedeem: typeof pointsToRedeem === 'number' ? pointsToRedeem : null,
    ...(isFree && { waivedAmount: net }),
  })
  await keepControllerAcres(work, booking.id)
}

/** Waives the amount due. */
export async function approveWaiver(work: Work, { id, waivedAmount, dueAmount }: Booking): Promise<void> {
  await put(work, id, { waivedAmount: (waivedAmount ?? 0) + (dueAmount ?? 0) })
}
