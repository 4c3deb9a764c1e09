import { addDays, todayInIndia } from '#define'
import { weatherCellOf, type Position } from '#resources'
import type { ToldDay, ToldHour, ToldWeather, WeatherProvider } from '../../outbound/weather/provider'
import { randomOf, type Random } from '../kernel/random'
import { climates, zoneOf } from './climate'
import { rainOf } from './rain'

/** A cell with made-up weather. */
export interface DemoCell {
  readonly id: number
  readonly at: Position
}

/** The first observed day, and the last day of the forecast. */
export interface DemoSpan {
  readonly from: string
  readonly today: string
  readonly till: string
}

/**
 * Makes the weather of a place: observations, and a forecast that will prove right. A day has the same weather in any
 * span.
 */
export function weatherAt(at: Position, { from, today, till }: DemoSpan): ToldWeather {
  const rain = rainOf(at, from, addDays(till, 1))
  const days = [...rain].filter(([day]) => day <= till).map(([day, millimetres]) => dayOf(at, day, millimetres, today))
  return { days, hours: days.filter(({ day }) => day >= today).flatMap((one) => hoursOf(at, one)) }
}

/** Makes the demo's own provider: on any day it returns what a demo company set up on that day would have. */
export function demoWeather(now: () => Date): WeatherProvider {
  return {
    ...{ source: 'DEMO', atOnce: 40, freshHours: 20 },
    tell: (places, { pastDays, days }) => {
      const today = todayInIndia(now())
      const span = { from: addDays(today, -pastDays), today, till: addDays(today, days - 1) }
      return Promise.resolve(places.map((at) => weatherAt(at, span)))
    },
  }
}

function chanceOf(at: Position, day: string): Random {
  return randomOf(`weather ${weatherCellOf(at).code} ${day}`)
}

function dayOf(at: Position, day: string, rainMm: number, today: string): ToldDay {
  const random = chanceOf(at, day)
  const [tMin, tMax, wind, humidity] = climates[zoneOf(at)][Number(day.slice(5, 7)) - 1] ?? [20, 30, 8, 50]
  const isWet = rainMm > 0
  const cloud = clipped(isWet ? 75 + 12 * random.normal() : humidity / 2 + 14 * random.normal(), 0, 100)
  const windKmh = tenth(Math.max(1.5, wind * Math.exp(0.4 * random.normal() + (isWet ? 0.2 : 0))))
  const high = tMax + 1.8 * random.normal() - (isWet ? 3 : 0)
  const isObserved = day < today
  return {
    ...{ day, rainMm, windKmh, gustKmh: tenth(windKmh * (1.5 + 0.5 * random.next())) },
    ...{ tMin: tenth(Math.min(high - 4, tMin + 1.5 * random.normal() + (isWet ? 1 : 0))), tMax: tenth(high) },
    rainProbPct: isObserved ? null : Math.round(isWet ? 45 + 50 * random.next() : 28 * random.next() ** 2),
    rhPct: Math.round(clipped(humidity + 12 + 8 * random.normal() + (isWet ? 14 : 0), 12, 100)),
    windDir: random.integer(0, 359),
    cloudPct: Math.round(cloud),
    etMm: tenth(Math.max(0.6, 0.16 * high * (1 - cloud / 250) * (0.8 + windKmh / 40) - 0.6)),
  }
}

/**
 * Makes the hours of a day: cool and still before sunrise, hot and windy in the afternoon. Rain falls within four
 * hours.
 */
function hoursOf(at: Position, { day, tMin, tMax, windKmh, rhPct, rainMm, rainProbPct }: ToldDay): ToldHour[] {
  const random = randomOf(`hours ${weatherCellOf(at).code} ${day}`)
  const [low, high, wind, humid, rain] = [tMin ?? 0, tMax ?? 0, windKmh ?? 0, rhPct ?? 50, rainMm ?? 0]
  const begins = random.integer(9, 20)
  const month = Number(day.slice(5, 7))
  const isFoggy = zoneOf(at) === 'NORTH' && (month >= 12 || month <= 1) && humid > 62 && random.chance(0.5)
  return Array.from({ length: 24 }, (_, hour): ToldHour => {
    // 1 at three in the afternoon, 0 before sunrise.
    const warmth = Math.max(0, Math.cos(((hour - 15) / 18) * Math.PI))
    const isWet = hour >= begins && hour < begins + 4
    return {
      day,
      hour,
      wind: tenth(wind * (0.4 + 0.6 * warmth)),
      heat: tenth(low + (high - low) * warmth),
      humidity: Math.round(clipped(humid + 18 - 30 * warmth, 8, 100)),
      rain: isWet ? tenth(rain / 4) : 0,
      rainChance: Math.round((rainProbPct ?? 0) * (isWet ? 1 : 0.45)),
      isFoggy: isFoggy && hour >= 3 && hour <= 8,
    }
  })
}

function clipped(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10
}
