import type { AnyResource } from '#define'
import { plainText } from '../cells/plainText'
import { useResource } from '../RegisterContext'
import type { Choice } from '../requests'
import { selectFrameOf, type InputProps } from './frame'
import { RecordSelect } from './RecordSelect'

/** Another record, found by typing. */
export function ReferenceInput(props: InputProps<'reference'>) {
  const { field, value, onChange } = props
  const target = useResource(field.to)
  const chosen = isChoice(value) ? [value] : []
  return (
    <RecordSelect
      {...selectFrameOf(props)}
      to={field.to}
      where={field.among}
      isSingle
      value={chosen}
      onChange={([choice]) => onChange?.(choice)}
      hint={(choice) => shownWords(target, field.shows ?? [], choice)}
    />
  )
}

/** Several other records, found by typing. */
export function ManyInput(props: InputProps<'many'>) {
  const { field, value, onChange } = props
  const chosen = Array.isArray(value) ? (value as Choice[]) : []
  return (
    <RecordSelect
      {...selectFrameOf(props)}
      to={field.to}
      where={field.among}
      value={chosen}
      onChange={(choices) => onChange?.([...choices])}
    />
  )
}

/** What stands under the title of an option: the shown fields, or the hint of the service. */
function shownWords(target: AnyResource, shows: readonly string[], choice: Choice): string {
  const words = shows
    .filter((name) => name !== target.title)
    .flatMap((name) => {
      const field = target.fields[name]
      return field && choice[name] !== undefined ? [plainText(field, choice[name])] : []
    })
  return [...words, ...(typeof choice.hint === 'string' ? [choice.hint] : [])].filter(Boolean).join(' · ')
}

function isChoice(value: unknown): value is Choice {
  return typeof value === 'object' && value !== null && 'id' in value
}
