import { addDays } from '#define'
import { workingMoment } from '../kernel/calendar'
import { digits } from '../people/papers'
import { mobileAt, randomOf } from '../kernel/random'
import type { Row } from '../kernel/row'

// The SIM numbers of controllers start after the numbers of the staff.
const FIRST_SIM = 8_000

/** Makes the controller of an index (from 0). Those without a machine are in stock, faulty, in repair or retired. */
export function controllerAt(place: number, today: string, district: number | undefined): Row {
  const random = randomOf(`controller ${place}`)
  const status =
    district === undefined ? random.weighted({ IN_STOCK: 50, FAULTY: 22, IN_REPAIR: 18, RETIRED: 10 }) : 'MAPPED'
  const purchased = addDays(today, -random.integer(60, 1200))
  const hex = (place + 1).toString(16).padStart(6, '0').toUpperCase()
  return {
    deviceCode: `AGC-${digits(place + 1, 4)}`,
    macAddress: `02:00:5E:${hex.slice(0, 2)}:${hex.slice(2, 4)}:${hex.slice(4)}`,
    bleName: `AGRI-${hex.slice(2)}`,
    hardwareVersion: random.pick(['B1', 'B2', 'C1']),
    firmwareVersion: random.weighted({ '2.4.1': 60, '2.3.0': 28, '2.1.7': 12 }),
    pulsesPerLitre: random.integer(400, 480),
    simMobile: mobileAt(FIRST_SIM + place),
    purchasedOn: purchased,
    warrantyTill: addDays(purchased, 730),
    batteryPercent: random.integer(status === 'MAPPED' ? 15 : 0, 100),
    ...(status === 'MAPPED' && {
      lastSyncAt: workingMoment(addDays(today, -(random.chance(0.88) ? 1 : random.integer(3, 20))), random),
    }),
    ...(district !== undefined && { district }),
    status,
    ...(status === 'FAULTY' && { statusReason: random.pick(['No pulses', 'Battery does not charge', 'Water inside']) }),
    ...(status === 'RETIRED' && { statusReason: 'Its hardware gets no firmware any more' }),
    createdAt: workingMoment(addDays(purchased, 5), random),
  }
}
