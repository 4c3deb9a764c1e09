import type { Field } from '#define'

/**
 * The large chart palette (spec §9): twelve OKLCH hues and twelve darker ones between them. Neighbours are 150° apart,
 * and each has a contrast of at least 3:1 with its background.
 */
export const chartColours = {
  light: [
    ...['#168b49', '#845db8', '#8d7102', '#037bba', '#b84f3c', '#028779'],
    ...['#a25198', '#688006', '#596cc6', '#a86003', '#098395', '#b44b6e'],
    ...['#016248', '#683f77', '#595501', '#2c5389', '#7e3e1b', '#035f61'],
    ...['#79395d', '#365f23', '#504886', '#6f4b00', '#035b76', '#80383e'],
  ],
  dark: [
    ...['#6cc185', '#b998ea', '#c6a848', '#5fb3f0', '#ec8d7a', '#36c3b0'],
    ...['#d78ecc', '#9eb75d', '#90a6f7', '#e19956', '#2dbed7', '#e989a5'],
    ...['#3e9979', '#9f73ae', '#8d8a3d', '#5e88c2', '#b77250', '#1c989b'],
    ...['#b26d92', '#699457', '#827cbf', '#a87e3a', '#3592b5', '#bb6c70'],
  ],
} as const

/** The light or dark mode of the page. */
export type Look = keyof typeof chartColours

/** The colour of a field's value, the same in every chart: by the order of its option, or by its ID. */
export function colourOf(field: Field | undefined, key: string, look: Look): string {
  const options = field?.kind === 'choice' ? Object.keys(field.options) : []
  const place = options.includes(key) ? options.indexOf(key) : numberOf(key)
  const colours = chartColours[look]
  return colours[place % colours.length] as string
}

function numberOf(key: string): number {
  if (/^\d{1,15}$/.test(key)) return Number(key)
  return [...key].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003, 0)
}
