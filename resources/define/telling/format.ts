import { areaUnits, measureOf, type Area } from '../kernel/area'
import { INDIA_OFFSET } from '../kernel/relativeDates'

const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Paise as ₹12,34,567.00. */
export function formatMoney(paise: number): string {
  return rupees.format(paise / 100)
}

/** Formats paise as ₹12,34,567, with paise only if there are any: for sentences and single figures. */
export function moneyText(paise: number): string {
  return formatMoney(paise).replace(/\.00$/, '')
}

const grouped = new Map<number, Intl.NumberFormat>()

/** A number in Indian grouping, with no more decimals than it has or than are requested. */
export function formatNumber(value: number, digits = 3): string {
  const format = grouped.get(digits) ?? new Intl.NumberFormat('en-IN', { maximumFractionDigits: digits })
  grouped.set(digits, format)
  return format.format(value)
}

/** `2026-11-21` as 21 Nov 2026. */
export function formatDay(day: string): string {
  const [year = '', month = '', date = ''] = day.slice(0, 10).split('-')
  return `${Number(date)} ${months[Number(month) - 1] ?? month} ${year}`
}

/** `2026-11` as Nov 2026. */
export function formatMonth(month: string): string {
  return formatDay(`${month}-01`).replace(/^\d+ /, '')
}

/** An instant as 21 Nov 2026, 14:05 in India. */
export function formatInstant(instant: string): string {
  const there = new Date(Date.parse(instant) + INDIA_OFFSET).toISOString()
  return `${formatDay(there)}, ${there.slice(11, 16)}`
}

/** +919812345678 as +91 98123 45678; a masked number stays as it is. */
export function formatMobile(mobile: string): string {
  return mobile.replace(/^\+91(\d{5})(\d{5})$/, '+91 $1 $2')
}

/** An area in its original unit, with its acres: 3 bigha (pucca, UP) = 1.875 acres. */
export function formatArea({ value, unit, rule, acres }: Area): string {
  const canonical = `${formatNumber(acres)} ${acres === 1 ? 'acre' : 'acres'}`
  if (unit === 'ACRE') return canonical
  const measure = measureOf({ unit, rule })
  const which = measure ? ` (${measure.short})` : ''
  return `${formatNumber(value)} ${areaUnits[unit]}${which} = ${canonical}`
}

/** The definition of the bigha or katha, if there is one. */
export function measureWords(area: Area): string | undefined {
  const measure = measureOf(area)
  const unit = areaUnits[area.unit]
  return measure && `${unit.charAt(0).toUpperCase()}${unit.slice(1)} of ${measure.label}`
}

/** A file's size in kB or MB. */
export function formatSize(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}
