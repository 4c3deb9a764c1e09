import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useEffect } from 'react'
import { optionLabel, resourceNamed, type AnyResource, type FieldOf, type Option } from '#define'
import { useRegister } from '../data/RegisterContext'
import { fetchOptions, type Choice } from '../data/requests'
import { hasDialog } from '../kit/focus/hasDialog'
import { isTyping } from '../kit/focus/isTyping'

/** The maximum number offered: each needs a key, and there are no more keys. */
const MOST = 60

interface MarksProps {
  readonly resource: AnyResource
  /** The IDs of those that are set. */
  readonly chosen: readonly number[]
  readonly onToggle: (id: number) => void
}

/** Toggles the marks of a record by one key each or by a click, under headings and in colours. */
export function Marks({ resource, chosen, onToggle }: MarksProps) {
  const { key = '', group = '', colour = '' } = resource.page.desk?.marks ?? {}
  const { other, choices } = useMarks(resource)
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const { ctrlKey, metaKey, altKey, repeat } = event
      if (ctrlKey || metaKey || altKey || repeat || event.defaultPrevented || isTyping(event.target)) return
      const meant = choices.find((choice) => choice[key] === event.key.toLowerCase())
      if (!meant || hasDialog()) return
      event.preventDefault()
      onToggle(meant.id)
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [choices, key, onToggle])
  if (!other) return null
  const tones = optionsOf(other, colour)
  return (
    <div className="stack gap-2">
      {Object.keys(optionsOf(other, group)).map((name) => {
        const own = choices.filter((choice) => choice[group] === name)
        const heading = optionLabel(optionsOf(other, group), name)
        return (
          own.length > 0 && (
            <div key={name} className="stack gap-1" role="group" aria-label={heading}>
              <p className="muted small">{heading}</p>
              <div className="proof-choices flex gap-1">
                {own.map((choice) => (
                  <Button
                    key={choice.id}
                    size="small"
                    aria-pressed={chosen.includes(choice.id)}
                    aria-keyshortcuts={keyOf(choice, key)?.toUpperCase()}
                    onClick={() => onToggle(choice.id)}
                  >
                    <span className="dot" data-tone={toneOf(tones[String(choice[colour])])} aria-hidden="true" />
                    {choice.label}
                    {keyOf(choice, key) && <kbd aria-hidden="true">{keyOf(choice, key)?.toUpperCase()}</kbd>}
                  </Button>
                ))}
              </div>
            </div>
          )
        )
      })}
    </div>
  )
}

const none: readonly Choice[] = []

/** The records that can be set as marks, with the resource that declares them. */
function useMarks(resource: AnyResource): { readonly other?: AnyResource; readonly choices: readonly Choice[] } {
  const register = useRegister()
  const { marks } = resource.page.desk ?? {}
  const field = resource.fields[marks?.field ?? ''] as FieldOf<'many'> | undefined
  const other = field && resourceNamed(register, field.to)
  const { data } = useQuery({
    queryKey: ['marks', resource.is.name],
    enabled: other !== undefined,
    queryFn: ({ signal }) =>
      other && marks
        ? fetchOptions(
            other,
            { size: MOST, where: field.choices, shows: [marks.key, marks.group, marks.colour] },
            signal,
          )
        : none,
  })
  return { choices: data ?? none, ...(other && { other }) }
}

function optionsOf({ fields }: AnyResource, name: string): Readonly<Record<string, Option>> {
  const field = fields[name]
  return field?.kind === 'choice' ? field.options : {}
}

function keyOf(choice: Choice, key: string): string | undefined {
  return typeof choice[key] === 'string' ? choice[key] : undefined
}

function toneOf(option: Option | undefined): string {
  return (typeof option === 'object' && option.tone) || 'neutral'
}
