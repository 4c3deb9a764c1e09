import { addDays, todayInIndia } from '#define'
import { geographies, soilParameterNames, soilParameters, sprayMeasures, vendors } from '#resources'
import { sql } from '../../server/database'
import { insertMany } from '../../server/engine/write/insertMany'
import type { InputsOfOne } from './bookingSamples'
import { onceFor } from './onceFor'
import { next } from './plainValues'
import type { RulesOfOne, ValuesOfOne } from './sampleRules'
import type { TestService } from './service'

/** A vendor who tests samples. */
export const laboratory = onceFor(async ({ database }, record) => {
  const { id } = await record(vendors)
  await database.run(sql`update vendors set status = 'ACTIVE', kinds = '{LAB}' where id = ${id}`)
  return id
})

/** Makes results of a soil without shortages, tested yesterday. */
export function goodResults(): Record<string, unknown> {
  const values = soilParameterNames.map((name) => {
    const { low, high = low * 2 } = soilParameters[name] as { readonly low: number; readonly high?: number }
    return [name, Math.round(((low + high) / 2) * 10) / 10]
  })
  return { ...Object.fromEntries(values), testedOn: addDays(todayInIndia(new Date()), -1) }
}

/** Each limit is of a state of its own: a state has one per parameter. */
const limitedState = async ({ database, places }: TestService, serial: () => number): Promise<number> => {
  const name = `State ${serial()}`
  const [id = 0] = await insertMany(database, geographies, [
    { type: 'state', name, code: name.toUpperCase().replace(' ', '-'), parent: places.North },
  ])
  return id
}

/** There is one limit per measure: a new one replaces that of the migration. */
const freeMeasure = async ({ database }: TestService, serial: () => number): Promise<string> => {
  const names = Object.keys(sprayMeasures)
  const measure = names[serial() % names.length] ?? ''
  await database.run(sql`update spray_limits set deleted_at = now() where measure = ${measure}`)
  return measure
}

const rules: Record<string, RulesOfOne> = {
  'spray-limits': async (service) => ({ measure: await freeMeasure(service, next) }),
  'soil-tests': async (service, record) => ({ lab: await laboratory(service, record) }),
  'soil-limits': async (service) => ({
    low: 1,
    high: 2,
    parameter: 'ph',
    holdsFor: 'STATE',
    state: await limitedState(service, next),
  }),
  'public-links': () => ({ kind: 'FARMER', lasts: 'DAY_1' }),
  // Without feedback: most ratings are not poor.
  'care-cases': () => ({ feedback: null }),
}

const values: Record<string, ValuesOfOne> = {
  'soil-limits': { state: limitedState, low: () => 1.5, high: () => 3 },
}

const inputs: Record<string, InputsOfOne> = {
  'soil-tests': async (service, record) => ({
    lab: await laboratory(service, record),
    sampler: (await service.person(['view_soil_testing'], ['Ludhiana'])).id,
    sampledAt: new Date(Date.now() - 60 * 60_000).toISOString(),
    ...goodResults(),
  }),
  'care-cases': async ({ person, database }) => {
    const { id } = await person(['view_farmer_tab', 'care:advise'], ['Ludhiana', 'Karnal'])
    await database.run(sql`update users set office_role = 'CARE_TEAM' where id = ${id}`)
    return { agronomist: id }
  },
}

/** What samples of this room have beyond their declarations. */
export const agronomySamples = { rules, values, inputs }
