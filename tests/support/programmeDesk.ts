import { expect } from 'vitest'
import type { StoredFile } from '#define'
import { enrolments, farmers, lands, photoEvents, programmeSeasons, type PhotoStep } from '#resources'
import { insertMany } from '../../server/engine/write/insertMany'
import type { Answer, Person, TestService } from './service'

/** A row in a response. */
export interface Row {
  readonly id: number
  readonly version: number
  readonly [field: string]: unknown
}

/** The south-western corner of the land, and the length of a degree there in metres. */
const corner = [75.6, 30.8] as const
const perDegree = { lat: 111_195, lon: 111_195 * Math.cos((30.8 * Math.PI) / 180) }

/** Returns the position some metres east and north of the land's corner. */
export function positionAt(east: number, north: number): [number, number] {
  const round = (value: number): number => Math.round(value * 1e7) / 1e7
  return [round(corner[0] + east / perDegree.lon), round(corner[1] + north / perDegree.lat)]
}

/** A land of 90 by 90 metres, which is two acres. */
const boundary = {
  type: 'Polygon',
  coordinates: [[positionAt(0, 0), positionAt(90, 0), positionAt(90, 90), positionAt(0, 90), positionAt(0, 0)]],
}

let serial = 0

/** Makes a farmer with a land of two acres in a village. */
export async function landIn(
  { database, places }: TestService,
  village = 'Galib Kalan',
): Promise<{ farmer: number; land: number }> {
  serial += 1
  const [farmer = 0] = await insertMany(database, farmers, [
    {
      ...{
        firstName: 'Harjit',
        lastName: 'Gill',
        mobile: `+9198${String(10_000_000 + serial)}`,
        language: 'pa',
        gender: 'MALE',
      },
      ...{ village: places[village], source: 'FO', status: 'ACTIVE' },
    },
  ])
  const [land = 0] = await insertMany(database, lands, [
    {
      ...{ farmer, name: `Field ${serial}`, village: places[village], area: { value: 2, unit: 'ACRE' } },
      ...{ boundary, ownership: 'OWNED', status: 'ACTIVE' },
    },
  ])
  return { farmer, land }
}

/**
 * Makes a season from June to November 2026 with these events, by default each from the day of planting to the
 * hundredth after it.
 */
export async function seasonWith(
  { database }: TestService,
  steps: readonly (readonly [PhotoStep, from?: number, to?: number])[],
  more: object = {},
): Promise<{ season: number; events: Readonly<Partial<Record<PhotoStep, number>>> }> {
  serial += 1
  const [season = 0] = await insertMany(database, programmeSeasons, [
    {
      ...{ seasonId: 1000 + serial, programme: 'AWD', label: `AWD ${1000 + serial}`, cropYear: '2026-27' },
      ...{ from: '2026-06-01', till: '2026-11-30', active: true, ...more },
    },
  ])
  const ids = await insertMany(
    database,
    photoEvents,
    steps.map(([step, windowFrom = 0, windowTo = 100], order) => ({
      ...{ eventId: 100 * (1000 + serial) + order, season, step, label: step, order: order + 1, windowFrom, windowTo },
      ...{ isRequired: true, minPhotos: 1, maxPhotos: 10, needsInsideLand: true, maxDistance: 100, active: true },
    })),
  )
  return { season, events: Object.fromEntries(steps.map(([step], at) => [step, ids[at]])) }
}

/** Uploads a picture for a field. */
export async function uploaded(
  by: Person,
  bytes: Buffer,
  { resource = 'picture-tasks', field = 'images', type = 'image/jpeg' } = {},
): Promise<StoredFile> {
  const { status, body } = await by.send('POST', `/api/admin/${resource}/files/${field}`, bytes, {
    'content-type': type,
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return body as unknown as StoredFile
}

/** Enrols a land that was planted on 1 July 2026. */
export async function enrol(
  by: Person,
  { season, ...of }: { readonly season: number; readonly farmer: number; readonly land: number },
  consent: Buffer,
  more: object = {},
): Promise<Answer<Row>> {
  return by.send<Row>('POST', `/api/admin/${enrolments.is.name}`, {
    ...{ season, ...of, area: { value: 2, unit: 'ACRE' }, transplantedOn: '2026-07-01', waterSource: 'CANAL' },
    ...{ baseline: 'CONTINUOUS', consent: [await uploaded(by, consent, { resource: 'enrolments', field: 'consent' })] },
    ...more,
  })
}

/** Sends pictures of an event of an enrolment, by default taken in the middle of the land on 10 July 2026. */
export async function sendPictures(
  by: Person,
  of: { readonly enrolment: number; readonly event: number | undefined },
  pictures: readonly Buffer[],
  more: object = {},
): Promise<Answer<Row>> {
  const images = []
  for (const picture of pictures) images.push(await uploaded(by, picture))
  return by.send<Row>('POST', '/api/admin/picture-tasks', {
    ...{ ...of, images, location: { type: 'Point', coordinates: positionAt(45, 45) } },
    ...{ takenAt: '2026-07-10T06:00:00.000Z', ...more },
  })
}
