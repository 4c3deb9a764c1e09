import { enrolments, photoEvents } from '#resources'
import { sql } from '../../server/database'
import type { RulesOfOne, ValuesOfOne } from './sampleRules'
import type { Row } from './samples'

/**
 * The rules of programmes beyond their declarations: an event belongs to the season of the enrolment, and its days are
 * in order.
 */
const rules: Record<string, RulesOfOne> = {
  'programme-seasons': () => ({ active: true, from: '2026-06-01', till: '2026-11-30' }),
  'photo-events': () => ({ windowFrom: 0, windowTo: 30, minPhotos: 1, maxPhotos: 10, pairsWith: null, active: true }),
  enrolments: () => ({ area: { value: 0.05, unit: 'ACRE' }, transplantedOn: '2026-07-01', officer: null }),
  'land-records': () => ({ kind: 'LEASE_DEED', readArea: { value: 1, unit: 'ACRE' }, surveyNumber: '12/4' }),
  'product-scans': () => ({ farmer: null, outlet: null }),
  screenshots: () => ({ farmer: null, land: null, booking: null }),
  'screenshot-tags': () => ({ hotkey: null, active: true }),
  videos: () => ({ consentPublic: true }),
  'picture-tasks': async ({ database }, record) => {
    const enrolment = await record(enrolments)
    const event = await record(photoEvents)
    await database.run(sql`update photo_events set season_id = ${(enrolment.season as Row).id} where id = ${event.id}`)
    return { enrolment: enrolment.id, event: event.id }
  },
}

/** The possible keys of tags; few records get one. */
const letters = 'abceghilnopqruvwxy'
let letter = 0

const values: Record<string, ValuesOfOne> = {
  'programme-seasons': { from: () => '2026-05-01', till: () => '2026-12-31' },
  'photo-events': { windowFrom: () => 1, windowTo: () => 31, minPhotos: () => 2, maxPhotos: () => 9 },
  enrolments: { area: () => ({ value: 0.05, unit: 'ACRE' }) },
  'screenshot-tags': { hotkey: () => letters[(letter += 1) % letters.length] },
}

/** What samples of this room have beyond their declarations. */
export const verificationSamples = { rules, values }
