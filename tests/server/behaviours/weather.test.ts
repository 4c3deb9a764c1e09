import { afterAll, describe, expect, it, vi } from 'vitest'
import { addDays, type Foretold, type ForetoldPart } from '#define'
import { fetchWeather, weatherProvider } from '../../../server/behaviours/agronomy'
import { weatherDaysOf } from '../../../server/behaviours/weather'
import { lands, type WeatherOutlook } from '#resources'
import { sql } from '../../../server/database'
import { demoWeather } from '../../../server/demo/agronomy/weather'
import type { Engine } from '../../../server/engine/engine'
import { insertMany } from '../../../server/engine/write/insertMany'
import { provide, settingsOf } from '../../../server/engine/settings'
import { openMeteo, type OpenMeteoSettings } from '../../../server/outbound/weather/openMeteo'
import { openBookingDesk, TODAY, TOMORROW } from '../../support/bookingDesk'
import { badWeather, fineWeather, openWeatherStub } from '../../support/weatherStub'
import type { Person } from '../../support/service'

const desk = await openBookingDesk()
const { service, agent, crop } = desk
const { database } = service
const stub = await openWeatherStub(fineWeather(TODAY))
afterAll(async () => {
  stub.close()
  await service.close()
})

const limits = { milliseconds: 300, bytes: 1024 * 1024 }

/** Returns an engine with a weather provider, as configured. */
function engineWith(more: Partial<OpenMeteoSettings> = {}): Engine {
  const meteo = openMeteo({ origin: stub.origin, ...limits, ...more })
  return { ...service.engine(), setting: settingsOf([provide(weatherProvider, meteo)]) }
}

async function weather(values: object = {}, by: Person = agent): Promise<ForetoldPart | undefined> {
  const farmer = await desk.farmer()
  const draft = { farmer, service: 'DRONE_SPRAY', crop, serviceDate: TOMORROW, slot: 'MORNING', ...values }
  const { status, body } = await by.send<Foretold>('POST', '/api/admin/bookings/price', { values: draft })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.parts.find(({ label }) => label === 'Spray weather')
}

/** Measures the milliseconds that the weather of a draft takes. */
async function timed(values: object): Promise<number> {
  const start = performance.now()
  await agent.send('POST', '/api/admin/bookings/price', { values })
  return performance.now() - start
}

const cell = '30.8N 75.5E'

describe('A slot without a forecast', () => {
  it('is reported as such, and can be booked all the same', async () => {
    await fetchWeather({ ...service.engine(), setting: settingsOf([provide(weatherProvider, undefined)]) })
    expect(await weather()).toEqual({ label: 'Spray weather', note: 'No forecast for this place yet.' })
    expect((await desk.taken()).status).toBe('CREATED')
  })
})

describe('A forecast', () => {
  it('is fetched only for cells with lands and open bookings, by position and without names', async () => {
    await desk.taken()
    await fetchWeather(engineWith({ key: 'secret' }))
    const [url] = stub.asked
    expect(stub.asked).toHaveLength(1)
    expect(url?.pathname).toBe('/v1/forecast')
    expect(Object.fromEntries(url?.searchParams ?? [])).toMatchObject({
      ...{ latitude: '30.85', longitude: '75.55', timezone: 'Asia/Kolkata', past_days: '92', forecast_days: '10' },
      apikey: 'secret',
    })
    const { body } = await (
      await service.person(['view_remote_sensing_tab'])
    ).get<{ items: object[] }>('/api/admin/weather-cells')
    expect(body.items).toMatchObject([{ code: cell, forecastTill: addDays(TODAY, 9), inUse: true }])
  })

  it('includes a place’s observed days, and names missing ones', async () => {
    stub.answer = fineWeather(TODAY, { without: [addDays(TODAY, -40)] })
    await database.run(sql`delete from weather_days`)
    await fetchWeather(engineWith())
    const seen = await weatherDaysOf(database, { point: [75.5, 30.8] }, addDays(TODAY, -95), TOMORROW)
    expect(seen.cell).toBe(cell)
    expect(seen.days).toHaveLength(91)
    expect(seen.days[0]).toMatchObject({ day: addDays(TODAY, -92), tMin: 11.2, tMax: 27.3, rainMm: 0, gustKmh: 16 })
    expect(seen.missing).toEqual([-95, -94, -93, -40, 0, 1].map((days) => addDays(TODAY, days)))
    expect((await weatherDaysOf(database, { cell: '1.0N 1.0E' }, TODAY, TODAY)).missing).toEqual([TODAY])
  })

  it('shows verdict and reason of each slot of the day, and better slots', async () => {
    const part = await weather()
    expect(part).toMatchObject({
      summary: expect.stringContaining('Morning: good'),
    })
    expect(part?.lines).toMatchObject([
      { label: 'Early', words: 'Caution', hint: expect.stringMatching(/^Dark for \d\d% of the slot$/) },
      { label: 'Morning (chosen)', words: 'Good', tone: 'good', hint: expect.stringContaining('Wind 8 km/h') },
      { label: 'Afternoon', words: 'Good' },
      { label: 'Evening', words: 'Caution', hint: expect.stringContaining('Dark') },
    ])
    expect(await weather({ slot: 'EARLY' })).toMatchObject({
      isWarning: true,
      note: expect.stringMatching(
        /^Early: caution, dark for \d\d% of the slot\. Better: 19 Nov morning, 19 Nov afternoon, /,
      ),
    })
    expect(await weather({ serviceDate: addDays(TODAY, 20) })).toEqual({
      label: 'Spray weather',
      note: 'No forecast for 8 Dec 2026. It reaches 27 Nov 2026.',
    })
  })

  it('is shown when assigning and rescheduling a booking', async () => {
    const op = await desk.crew()
    const { id } = await desk.taken()
    const told = async (action: string, input: object): Promise<ForetoldPart | undefined> => {
      const { body } = await agent.send<Foretold>('POST', `/api/admin/bookings/${id}/told`, { action, input })
      return body.parts.find(({ label }) => label === 'Spray weather')
    }
    expect((await told('assign', { operator: op.id }))?.lines).toHaveLength(4)
    const moved = await told('reschedule', { serviceDate: addDays(TODAY, 3), slot: 'EARLY' })
    expect(moved?.note).toContain('Better: 21 Nov morning')
    expect(await told('cancel', {})).toBeUndefined()
  })

  it('is shown for a farmer and for a land, with the two most useful facts in their summaries', async () => {
    const farmer = await desk.farmer()
    const [land] = await insertMany(database, lands, [
      {
        farmer,
        name: 'Home',
        village: service.places['Galib Kalan'],
        area: { value: 5, unit: 'ACRE', acres: 5 },
        ownership: 'OWNED',
      },
    ])
    const viewer = await service.person(['view_farmer_tab'], ['Ludhiana'])
    const facts = {
      nextSlot: { value: 'Wed 18 Nov, morning' },
      rain: { value: '0 mm', hint: 'Until Fri 20 Nov, 10% chance of rain' },
    }
    for (const path of [`farmers/${farmer}`, `lands/${land}`]) {
      const { status, body } = await viewer.get<WeatherOutlook>(`/api/admin/${path}/weather`)
      expect(status, JSON.stringify(body)).toBe(200)
      expect(body).toMatchObject({ cell: { label: expect.any(String) }, note: null, days: { length: 10 } })
      expect(body.days[0]?.slots.map(({ slot, verdict }) => [slot, verdict])).toEqual([
        ['EARLY', 'CAUTION'],
        ['MORNING', 'GOOD'],
        ['AFTERNOON', 'GOOD'],
        ['EVENING', 'CAUTION'],
      ])
      const { body: record } = await viewer.get<{ _summary: { facts: Record<string, object> } }>(
        `/api/admin/${path}?include=summary`,
      )
      expect(record._summary.facts).toMatchObject({ 'weather.nextSlot': facts.nextSlot, 'weather.rain': facts.rain })
      const elsewhere = await service.person(['view_farmer_tab'], ['Karnal'])
      expect((await elsewhere.get(`/api/admin/${path}/weather`)).status).toBe(404)
      expect((await desk.stranger.get(`/api/admin/${path}/weather`)).status).toBe(403)
    }
    // A slot that is over does not count as the next one.
    desk.setClock(`${TODAY} 17:00`)
    const { body } = await viewer.get<{ _summary: { facts: Record<string, object> } }>(
      `/api/admin/farmers/${farmer}?include=summary`,
    )
    expect(body._summary.facts['weather.nextSlot']).toMatchObject({ value: 'Thu 19 Nov, morning' })
    desk.setClock(`${TODAY} 10:00`)
  })

  it('is shown with the proposed operators, for one booking and for many', async () => {
    const early = await desk.taken(agent, { slot: 'EARLY' })
    const morning = await desk.taken(agent, { slot: 'MORNING' })
    const beyond = await desk.taken(agent, { serviceDate: addDays(TODAY, 20) })
    const about = async (path: string): Promise<string | undefined> =>
      (await agent.get<{ about?: string }>(`/api/admin/bookings/${path}`)).body.about
    expect(await about(`${morning.id}/operators`)).toBe('Spray weather: good.')
    expect(await about(`${beyond.id}/operators`)).toBe('Spray weather: no forecast.')
    expect(await about(`operators?ids=${early.id},${morning.id},${beyond.id}`)).toMatch(
      /^Spray weather: 1 of 2 in poor slots\. Thu 19 Nov early, caution, dark for \d\d% of the slot\. 1 without a forecast\.$/,
    )
  })

  it('is judged again when a limit changes, but not when only its source does', async () => {
    const keeper = await service.person(['view_remote_sensing_tab', 'spray:limits'])
    const { body } = await keeper.get<{ items: { id: number; version: number }[] }>(
      '/api/admin/spray-limits?measure=WIND',
    )
    const [wind] = body.items
    const change = async (input: object): Promise<void> => {
      const { status, body: answer } = await keeper.send('PATCH', `/api/admin/spray-limits/${wind?.id}`, input)
      expect(status, JSON.stringify(answer)).toBe(200)
    }
    const judged = (): Promise<string> =>
      database.json(sql`select json_agg(distinct version)::text from spray_slots where deleted_at is null`)
    await database.run(sql`update spray_slots set why = 'as before'`)
    const before = await judged()
    await change({ source: 'The circular of November' })
    expect(await judged()).toBe(before)
    await change({ no: 7 })
    expect(await judged()).not.toBe(before)
    expect(await weather()).toMatchObject({
      isWarning: true,
      note: 'Morning: do not spray, wind 8 km/h, above 7. No good slot in this forecast.',
    })
    await database.run(sql`update spray_limits set no = 18 where measure = 'WIND'`)
  })
})

describe('The demo weather', () => {
  const demo = demoWeather(() => new Date(`${TODAY}T04:00:00Z`))

  it('is the same for a day whenever it is requested, as a forecast or as observed', async () => {
    const at = [75.55, 30.85] as const
    const [before] = await demoWeather(() => new Date(`${addDays(TODAY, -3)}T04:00:00Z`)).tell([at], {
      pastDays: 2,
      days: 10,
    })
    const [now] = await demo.tell([at], { pastDays: 5, days: 10 })
    const rainOn = (told: typeof now, day: string) => told?.days.find((one) => one.day === day)
    expect(now?.days).toHaveLength(15)
    expect(rainOn(now, TODAY)).toEqual(rainOn(before, TODAY))
    expect(now?.hours).toHaveLength(240)
  })

  it('is renewed on schedule, and not again on the same day', async () => {
    await database.run(sql`update weather_cells set forecast_at = ${addDays(TODAY, -30)}, forecast_till = null`)
    const engine = { ...service.engine(), setting: settingsOf([provide(weatherProvider, demo)]) }
    const told = vi.spyOn(demo, 'tell')
    await fetchWeather(engine)
    await fetchWeather(engine)
    expect(told).toHaveBeenCalledTimes(1)
    const cells = await database.rows(sql`select forecast_till::text as till from weather_cells`)
    expect(cells).toEqual([{ till: addDays(TODAY, 9) }])
  })
})

describe('A weather provider that', () => {
  it.each(badWeather)('%s keeps the old forecast and reports why', async (_what, answer, words) => {
    stub.answer = fineWeather(TODAY, { wind: 6 })
    await fetchWeather(engineWith())
    stub.answer = answer
    await expect(fetchWeather(engineWith())).rejects.toThrow(`No new forecast for 1 of 1 cells. ${words}`)
    expect((await weather())?.lines?.[1]?.hint).toContain('Wind 6 km/h')
    const [failed] = await database.rows(sql`select failure from weather_cells where code = ${cell}`)
    expect(failed).toEqual({ failure: words })
  })

  it('does not answer for two seconds does not slow down pages', async () => {
    stub.answer = () => undefined
    const farmer = await desk.farmer()
    let isOver = false
    const run = fetchWeather(engineWith({ milliseconds: 2_000 }))
      .catch((error: unknown) => error)
      .finally(() => (isOver = true))
    const times: number[] = []
    while (!isOver) times.push(await timed({ farmer, service: 'DRONE_SPRAY', crop, serviceDate: TOMORROW }))
    await run
    times.sort((one, other) => one - other)
    expect(times.length).toBeGreaterThan(3)
    expect(times[Math.floor(times.length / 2)]).toBeLessThan(500)
  })

  it('failed a day ago is named with its old forecast', async () => {
    desk.setClock(`${TOMORROW} 11:00`)
    const part = await weather({ serviceDate: addDays(TODAY, 2) })
    expect(part?.note).toBe('Forecast of 18 Nov 2026: Open-Meteo took longer than 2 seconds since.')
    desk.setClock(`${TODAY} 10:00`)
  })
})
