import { describe, expect, it } from 'vitest'
import {
  judgeSpraying,
  slotWeather,
  sunOf,
  usualSprayLimits,
  weatherCellOf,
  type HourWeather,
  type SprayWeather,
} from '#resources'

const fine: SprayWeather = { wind: 8, heat: 27, humidity: 55, rainChance: 10, rain: 0, fog: 0, dark: 0 }
const judged = (more: Partial<SprayWeather>) => judgeSpraying({ ...fine, ...more }, usualSprayLimits)

describe('The verdict on a slot', () => {
  it.each<[Partial<SprayWeather>, string, string]>([
    [{}, 'GOOD', 'Wind 8 km/h; 27°C; humidity 55%; 10% chance of rain'],
    [{ wind: 2.9 }, 'CAUTION', 'Wind only 2.9 km/h, below 3'],
    [{ wind: 3 }, 'GOOD', 'Wind 3 km/h'],
    [{ wind: 15 }, 'GOOD', 'Wind 15 km/h'],
    [{ wind: 15.1 }, 'CAUTION', 'Wind 15.1 km/h, above 15'],
    [{ wind: 18 }, 'CAUTION', 'Wind 18 km/h, above 15'],
    [{ wind: 25 }, 'NO', 'Wind 25 km/h, above 18'],
    [{ rainChance: 29 }, 'GOOD', ''],
    [{ rainChance: 30 }, 'CAUTION', '30% chance of rain by 4 hours after'],
    [{ rainChance: 40 }, 'CAUTION', '40% chance of rain'],
    [{ rainChance: 70 }, 'NO', '70% chance of rain'],
    [{ rain: 0.9 }, 'GOOD', ''],
    [{ rain: 1 }, 'NO', '1 mm of rain by 4 hours after'],
    [{ heat: 35 }, 'GOOD', ''],
    [{ heat: 36 }, 'CAUTION', '36°C, above 35'],
    [{ heat: 38 }, 'CAUTION', ''],
    [{ heat: 39 }, 'NO', '39°C, above 38'],
    [{ humidity: 40 }, 'GOOD', ''],
    [{ humidity: 30 }, 'CAUTION', 'Humidity 30%, below 40'],
    [{ humidity: 29 }, 'NO', 'Humidity 29%, below 30'],
    [{ fog: 25 }, 'CAUTION', 'Fog for 25% of the slot'],
    [{ fog: 100 }, 'NO', 'Fog'],
    [{ dark: 35 }, 'CAUTION', 'Dark for 35% of the slot'],
    [{ dark: 100 }, 'NO', 'Dark'],
  ])('of %o is %s: %s', (more, verdict, why) => {
    expect(judged(more)).toEqual({ verdict, why: expect.stringContaining(why) })
  })

  it('names reasons against spraying before reasons for caution', () => {
    expect(judged({ wind: 16, heat: 40 })).toEqual({ verdict: 'NO', why: '40°C, above 38; wind 16 km/h, above 15' })
  })

  it('follows changed limits, and is none without data', () => {
    expect(judgeSpraying({ ...fine, wind: 12 }, { WIND: { caution: 10, no: 11 } })?.verdict).toBe('NO')
    expect(judgeSpraying({ ...fine, wind: 90 }, {})?.verdict).toBe('GOOD')
    const none = { wind: null, heat: null, humidity: null, rainChance: null, rain: null, fog: null, dark: 0 }
    expect(judgeSpraying(none, usualSprayLimits)).toBeUndefined()
  })
})

describe('The weather of a slot', () => {
  const hours = Array.from({ length: 24 }, (_, hour): HourWeather => ({
    ...{ hour, wind: hour, heat: 20, humidity: 80 - hour, rain: hour === 20 ? 2 : 0, rainChance: hour * 2 },
    isFoggy: hour < 8,
  }))
  const slots = slotWeather('2026-11-19', [75.85, 30.9], hours)

  it('is the worst of its hours, with the rain of the four hours after it', () => {
    expect(slots.AFTERNOON).toMatchObject({ wind: 16, humidity: 64, rainChance: 40, rain: 2, fog: 0, dark: 0 })
    expect(slots.MORNING).toMatchObject({ wind: 12, rain: 0, rainChance: 32 })
  })

  it('says how much of it is foggy and dark', () => {
    expect(slots.EARLY.fog).toBe(50)
    expect(slots.EARLY.dark).toBeGreaterThan(30)
    expect(slotWeather('2026-06-21', [75.85, 30.9], hours).EARLY.dark).toBe(0)
  })

  it('knows sunrise and sunset in Ludhiana to within minutes', () => {
    // By almanac: 06:54 and 17:29 on 19 November, 05:26 and 19:33 on 21 June.
    const [autumn, summer] = [sunOf('2026-11-19', [75.85, 30.9]), sunOf('2026-06-21', [75.85, 30.9])]
    expect(autumn.rise).toBeCloseTo(6.9, 0)
    expect(autumn.set).toBeCloseTo(17.48, 0)
    expect(summer.rise).toBeCloseTo(5.43, 0)
    expect(summer.set).toBeCloseTo(19.55, 0)
  })
})

describe('The cell of a position', () => {
  it.each([
    [[75.5, 30.8], '30.8N 75.5E', [75.55, 30.85]],
    [[75.5999999, 30.8], '30.8N 75.6E', [75.65, 30.85]],
    [[75.599, 30.899], '30.8N 75.5E', [75.55, 30.85]],
    [[-0.05, -0.05], '0.1S 0.1W', [-0.05, -0.05]],
  ] as const)('%o is %s', (at, code, centre) => {
    expect(weatherCellOf(at)).toEqual({ code, centre })
  })
})
