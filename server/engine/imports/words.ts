import { areaUnits, type Area, type Field, type Place } from '#define'

/** A value as a sheet has it: what it says can be read again. An empty one has no words. */
export function wordsFor(field: Field, value: unknown): string {
  if (value === null || value === undefined) return ''
  switch (field.kind) {
    case 'money':
      return String(Number(value) / 100)
    case 'flag':
      return value === true ? 'Yes' : 'No'
    case 'choice':
      return optionWords(field.options, String(value))
    case 'tags':
      return (value as readonly string[]).map((one) => optionWords(field.options ?? {}, one)).join('; ')
    case 'reference':
      return (value as { readonly label: string }).label
    case 'many':
      return (value as readonly { readonly label: string }[]).map(({ label }) => label).join('; ')
    case 'place': {
      const { label, path } = value as Place
      const above = path.filter(({ type }) => type !== 'zone').map((one) => one.label)
      return [label, ...above.reverse()].join(', ')
    }
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

function optionWords(options: Readonly<Record<string, string | { readonly label: string }>>, value: string): string {
  const option = options[value]
  return typeof option === 'string' ? option : (option?.label ?? value)
}
