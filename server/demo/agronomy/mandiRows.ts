import { addDays } from '#define'
import { cropRows, cropsOfState } from '../farming/cropRows'
import { randomOf } from '../kernel/random'
import type { Row } from '../kernel/row'

type Mandi = readonly [name: string, district: string, state: string, longitude: number, latitude: number]

/** Real markets, at approximate positions. */
export const mandiPlaces: readonly Mandi[] = [
  ['Khanna', 'Ludhiana', 'PB', 76.22, 30.7],
  ['Jagraon', 'Ludhiana', 'PB', 75.47, 30.79],
  ['Rajpura', 'Patiala', 'PB', 76.59, 30.48],
  ['Nabha', 'Patiala', 'PB', 76.15, 30.37],
  ['Sunam', 'Sangrur', 'PB', 75.8, 30.13],
  ['Karnal', 'Karnal', 'HR', 76.99, 29.69],
  ['Gharaunda', 'Karnal', 'HR', 76.97, 29.54],
  ['Kaithal', 'Kaithal', 'HR', 76.4, 29.8],
  ['Sirsa', 'Sirsa', 'HR', 75.03, 29.53],
  ['Ellenabad', 'Sirsa', 'HR', 74.66, 29.45],
  ['Muzaffarnagar', 'Muzaffarnagar', 'UP', 77.7, 29.47],
  ['Bareilly', 'Bareilly', 'UP', 79.43, 28.37],
  ['Gorakhpur', 'Gorakhpur', 'UP', 83.37, 26.76],
  ['Harda', 'Harda', 'MP', 77.1, 22.34],
  ['Sehore', 'Sehore', 'MP', 77.08, 23.2],
  ['Ashta', 'Sehore', 'MP', 76.72, 23.02],
  ['Ujjain', 'Ujjain', 'MP', 75.78, 23.18],
  ['Junagadh', 'Junagadh', 'GJ', 70.46, 21.52],
  ['Rajkot', 'Rajkot', 'GJ', 70.8, 22.3],
  ['Gondal', 'Rajkot', 'GJ', 70.8, 21.96],
  ['Deesa', 'Banas Kantha', 'GJ', 72.18, 24.26],
  ['Lasalgaon', 'Nashik', 'MH', 74.23, 20.14],
  ['Pimpalgaon', 'Nashik', 'MH', 73.99, 20.17],
  ['Yavatmal', 'Yavatmal', 'MH', 78.13, 20.39],
  ['Kolhapur', 'Kolhapur', 'MH', 74.23, 16.7],
  ['Guntur', 'Guntur', 'AP', 80.44, 16.3],
  ['Kurnool', 'Kurnool', 'AP', 78.04, 15.83],
  ['Adoni', 'Kurnool', 'AP', 77.27, 15.63],
  ['Bhimavaram', 'West Godavari', 'AP', 81.52, 16.54],
  ['Nalgonda', 'Nalgonda', 'TS', 79.27, 17.05],
  ['Karimnagar', 'Karimnagar', 'TS', 79.13, 18.44],
  ['Enumamula', 'Warangal', 'TS', 79.62, 17.98],
  ['Raichur', 'Raichur', 'KA', 77.36, 16.21],
  ['Sindhanur', 'Raichur', 'KA', 76.76, 15.77],
  ['Belagavi', 'Belagavi', 'KA', 74.5, 15.86],
  ['Davanagere', 'Davanagere', 'KA', 75.92, 14.46],
  ['Thanjavur', 'Thanjavur', 'TN', 79.14, 10.79],
  ['Kumbakonam', 'Thanjavur', 'TN', 79.38, 10.96],
  ['Erode', 'Erode', 'TN', 77.72, 11.34],
  ['Villupuram', 'Villupuram', 'TN', 79.49, 11.94],
]

/** The prices of crops without a support price, in rupees. */
const usual: Readonly<Record<string, number>> = {
  ...{ CHILLI: 14_000, TOMATO: 1_800, ONION: 1_900, POTATO: 1_300, GRAPES: 6_000, TURMERIC: 12_500 },
}
const DAYS = 35

/** Lists the market days up to yesterday, without Sundays. */
function marketDays(today: string): string[] {
  const days = Array.from({ length: DAYS }, (_, at) => addDays(today, at - DAYS))
  return days.filter((day) => new Date(day).getUTCDay() !== 0)
}

/** Makes the prices of a mandi for the crops of its state: around the support price, each close to the day before. */
export function priceRows(
  [name, , state]: Mandi,
  {
    market,
    district,
    crops,
    today,
  }: { market: number; district: number; crops: ReadonlyMap<string, number>; today: string },
): Row[] {
  return (cropsOfState[state] ?? []).flatMap((code) => {
    const crop = cropRows.find((one) => one.code === code)
    const base = crop?.msp ? crop.msp / 100 : usual[code]
    // Sugarcane is sold to the mill.
    if (!crop || !base || code === 'SUGARCANE') return []
    const random = randomOf(`mandi ${name} ${code}`)
    const level = base * (0.9 + 0.25 * random.next())
    let drift = 0
    return marketDays(today).flatMap((day): Row[] => {
      drift = 0.85 * drift + 0.02 * random.normal()
      if (random.chance(0.06)) return []
      const modal = Math.round((level * (1 + drift)) / 5) * 5
      const paise = (rupees: number): number => Math.round(rupees / 5) * 500
      return [
        {
          ...{ market, district, commodity: crop.name, crop: crops.get(code), day },
          minPrice: paise(modal * (0.93 + 0.04 * random.next())),
          modalPrice: modal * 100,
          maxPrice: paise(modal * (1.03 + 0.05 * random.next())),
          arrivalsTonne: Math.round(10 * Math.exp(3 + 0.8 * random.normal())) / 10,
          ...(crop.msp && { msp: crop.msp }),
          createdAt: `${day}T12:30:00.000Z`,
        },
      ]
    })
  })
}
