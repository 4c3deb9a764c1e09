import { optionLabel, INDIA_OFFSET, areaUnits, type Area, type Field, type Place, type StoredFile } from '#define'

/** Formats a value for a sheet, so that it can be read again. An empty value becomes an empty text. */
export function wordsFor(field: Field, value: unknown): string {
  if (value === null || value === undefined) return ''
  switch (field.kind) {
    case 'money':
      return String(Number(value) / 100)
    case 'flag':
      return value === true ? 'Yes' : 'No'
    case 'choice':
      return optionLabel(field.options, String(value))
    case 'tags':
      return (value as readonly string[]).map((one) => optionLabel(field.options ?? {}, one)).join('; ')
    case 'reference':
      return (value as { readonly label: string }).label
    case 'many':
      return (value as readonly { readonly label: string }[]).map(({ label }) => label).join('; ')
    case 'image':
    case 'file':
      return (value as readonly StoredFile[]).map(({ name }) => name).join('; ')
    case 'place':
      return pathOf(value as Place)
        .reverse()
        .join(', ')
    case 'instant':
      return momentWords(String(value))
    case 'area': {
      const { value: size, unit } = value as Area
      return `${size} ${areaUnits[unit]}`
    }
    case 'point': {
      const [longitude, latitude] = (value as { readonly coordinates: readonly number[] }).coordinates
      return `${latitude}, ${longitude}`
    }
    default:
      return String(value)
  }
}

/** Whether a cell repeats the existing value as it is exported. */
export function saysTheSame(field: Field, value: unknown, text: string): boolean {
  if (value === null || value === undefined) return false
  if (field.kind !== 'place') return wordsFor(field, value) === text
  return text === wordsFor(field, value) || text === pathOf(value as Place).join(' / ')
}

/** The names from the state down to a place. */
export function pathOf({ label, path }: Place): string[] {
  return [...path.flatMap((one) => (one.type === 'zone' ? [] : [one.label])), label]
}

/** Formats a moment in India's time. */
function momentWords(moment: string): string {
  const inIndia = new Date(Date.parse(moment) + INDIA_OFFSET).toISOString()
  return `${inIndia.slice(0, 10)} ${inIndia.slice(11, 16)}`
}
