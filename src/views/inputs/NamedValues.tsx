import { useQuery } from '@tanstack/react-query'
import { AutoComplete, Input } from 'antd'
import { useId } from 'react'
import { fillFirstText, placeholdersIn, type FieldOf } from '#define'
import { useResource } from '../data/RegisterContext'
import { fetchOptions, type Choice } from '../data/requests'
import { Failure } from '../kit/Failure'
import { frameOf, type FormAround, type InputProps } from '../pickers/frame'

type Pairs = Readonly<Record<string, string>>
type Placeholders = FieldOf<'keyValue'>['placeholders']

interface NamedValuesProps extends InputProps<'keyValue'> {
  readonly names: NonNullable<FieldOf<'keyValue'>['namesFrom']>
  readonly form: FormAround
}

/** A value for each name that a linked record of the form lists, with its source. */
export function NamedValues(props: NamedValuesProps) {
  const { names, form, resource, id } = props
  const link = resource.fields[names.reference] as FieldOf<'reference'>
  const target = useResource(link.to)
  const chosen = (form.record[names.reference] as Partial<Choice> | null | undefined)?.id
  const { data, error, refetch } = useQuery({
    queryKey: ['choices', link.to, [chosen], names.field],
    queryFn: ({ signal }) =>
      fetchOptions(target, { ids: chosen === undefined ? [] : [chosen], size: 1, shows: [names.field] }, signal),
    enabled: chosen !== undefined,
  })
  const listed = data?.[0]?.[names.field]
  if (error) return <Failure words={error.message} onRetry={() => void refetch()} />
  if (Array.isArray(listed) && listed.length > 0) return <Values {...props} listed={listed.map(String)} />
  const words = chosen === undefined ? fillFirstText(link.label) : data ? 'No values needed' : '…'
  return (
    <p id={id} tabIndex={-1} className="muted">
      {words}
    </p>
  )
}

/** A value whose name is no longer listed is removed with the next change. */
function Values(props: NamedValuesProps & { readonly listed: readonly string[] }) {
  const { field, listed, value, onChange } = props
  const { id, ...frame } = frameOf(props)
  const own = useId()
  const pairs = (value ?? {}) as Pairs
  const change = (changed: string, text: string): void => {
    const texts = listed.map((name) => [name, name === changed ? text : valueOf(pairs, name)] as const)
    const given = texts.filter(([, one]) => one)
    onChange?.(given.length > 0 ? Object.fromEntries(given) : undefined)
  }
  const options = Object.entries(field.placeholders?.words ?? {}).map(([word, label]) => ({
    value: `{${word}}`,
    label,
  }))
  return (
    <div className="named-values grid gap-3" role="group" aria-label={field.label}>
      {listed.map((name, index) => {
        const box = index === 0 && id ? id : `${own}-${name}`
        const text = valueOf(pairs, name)
        const source = sourceOf(text, field.placeholders)
        return (
          <div key={name}>
            <label className="breaks" htmlFor={box}>
              {name}
            </label>
            <AutoComplete
              {...frame}
              id={box}
              value={text}
              options={options}
              filterOption={(typed, option) => isOffered(typed, option)}
              aria-describedby={`${box}-source`}
              onChange={(next: string) => change(name, next)}
            >
              {/* antd's own input is of type search, which browsers clear on Escape. */}
              <Input type="text" />
            </AutoComplete>
            <span id={`${box}-source`} className="value-source muted meta" data-warns={source.isWarning}>
              {source.words}
            </span>
          </div>
        )
      })}
    </div>
  )
}

function valueOf(pairs: Pairs, name: string): string {
  return Object.hasOwn(pairs, name) ? (pairs[name] ?? '') : ''
}

function isOffered(typed: string, option: { readonly value: string; readonly label: string } | undefined): boolean {
  const wanted = typed.toLowerCase()
  return [option?.value, option?.label].some((words) => words?.toLowerCase().includes(wanted))
}

function sourceOf(text: string, placeholders: Placeholders): { readonly words: string; readonly isWarning: boolean } {
  if (!text.trim()) return { words: 'No value yet', isWarning: true }
  const used = placeholders ? placeholdersIn(text) : []
  const unknown = used.filter((word) => !Object.hasOwn(placeholders?.words ?? {}, word))
  if (unknown.length) return { words: `Unknown variable {${unknown.join('}, {')}}`, isWarning: true }
  const labels = used.map((word) => placeholders?.words[word] ?? word)
  const words = labels.length ? `From the ${placeholders?.of ?? ''}: ${labels.join(', ')}` : 'Fixed text'
  return { words, isWarning: false }
}
