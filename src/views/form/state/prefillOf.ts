import { formats, type AnyResource } from '#define'
import { fillable, type FormValues } from '../../values/values'

/**
 * The initial values of a new record from the text that searched for one: a mobile number, or the title and its parts.
 */
export function prefillOf(resource: AnyResource, typed: string): FormValues {
  const text = typed.trim()
  if (text === '') return {}
  const fields = fillable(resource.fields, 'create')
  const mobile = Object.keys(fields).find((name) => fields[name]?.kind === 'mobile')
  const number = formats.mobile.normalise(text)
  if (mobile && formats.mobile.isValid(number)) return { [mobile]: number }
  // Part of a number is not a name.
  if (!/\p{L}/u.test(text)) return {}
  const title = resource.fields[resource.is.title]
  if (title?.kind === 'joined')
    return partsOf(
      title.of.filter((name) => name in fields),
      text,
    )
  return title?.kind === 'text' && resource.is.title in fields ? { [resource.is.title]: text } : {}
}

/** Splits a name: the first word, the last one, and the middle if there is a field for it. */
function partsOf(names: readonly string[], text: string): FormValues {
  const words = text.split(/\s+/)
  const [first, ...rest] = names
  if (first === undefined) return {}
  if (rest.length === 0 || words.length === 1) return { [first]: words.join(' ') }
  const last = rest.at(-1) ?? first
  const middle = rest.length > 1 ? rest[0] : undefined
  const between = words.slice(1, -1).join(' ')
  if (middle === undefined) return { [first]: words[0], [last]: words.slice(1).join(' ') }
  return { [first]: words[0], ...(between && { [middle]: between }), [last]: words.at(-1) }
}
