import { useState } from 'react'
import { wantedByForm, type AnyResource, type Condition } from '#define'
import { say } from '../../../providers/notification'
import { useResource } from '../data/RegisterContext'
import type { Choice } from '../data/requests'
import { titleOf, type Row } from '../data/row'
import { holdsToday } from '../data/today'
import { frameOf, type InputProps } from '../pickers/frame'
import { NewRecord, useMayMake } from '../pickers/NewRecord'
import { RecordSelect } from '../pickers/RecordSelect'
import { SuggestedSelect } from '../pickers/SuggestedSelect'
import { suggestionsAsked } from './suggestionsAsked'
import { useFormChoices } from './useFormChoices'

/** Chooses another record, searched by typing or created in place. */
export function ReferenceInput(props: InputProps<'reference'>) {
  const { field, value, onChange } = props
  const target = useResource(field.to)
  const chosen = isChoice(value) ? [value] : []
  const { where, fillFirst } = useFormChoices(props)
  const wanted = wantedByForm(field.choices, props.form?.record ?? {})
  const making = useMaking(target, { ...field, choices: where, wanted }, (choice) => onChange?.(choice))
  const asked = suggestionsAsked(props)
  if (asked)
    return (
      <SuggestedSelect {...frameOf(props)} asked={asked} value={chosen[0]} onChange={(choice) => onChange?.(choice)} />
    )
  return (
    <>
      <RecordSelect
        {...frameOf(props)}
        {...making.frame}
        to={field.to}
        where={where}
        fillFirst={fillFirst}
        isSingle
        value={chosen}
        onChange={([choice]) => onChange?.(choice)}
        onAdd={fillFirst === undefined ? making.start : undefined}
        shows={field.shows}
      />
      {making.panel}
    </>
  )
}

/** Chooses several other records, searched by typing or created in place. */
export function ManyInput(props: InputProps<'many'>) {
  const { field, value, onChange } = props
  const target = useResource(field.to)
  const chosen = Array.isArray(value) ? (value as Choice[]) : []
  const making = useMaking(target, field, (choice) => onChange?.([...chosen, choice]))
  return (
    <>
      <RecordSelect
        {...frameOf(props)}
        {...making.frame}
        to={field.to}
        where={field.choices}
        value={chosen}
        onChange={(choices) => onChange?.([...choices])}
        onAdd={making.start}
      />
      {making.panel}
    </>
  )
}

interface Making {
  /** Opens the panel; undefined if none can be created. */
  readonly start: ((typed: string) => void) | undefined
  readonly panel: React.ReactNode
  /** While the panel is open, the field below it does not blur. */
  readonly frame: { readonly onBlur?: undefined }
}

/** What a field declares about records created while choosing. */
interface Makeable {
  readonly createInPlace?: true
  readonly choices?: Condition
  readonly shows?: readonly string[]
  /** The values that the form already has for such a record. */
  readonly wanted?: Readonly<Record<string, unknown>>
}

/** The panel in which a record is created while choosing one. */
function useMaking(
  target: AnyResource,
  { createInPlace, choices, shows = [], wanted }: Makeable,
  onMade: (choice: Choice) => void,
): Making {
  const [typed, setTyped] = useState<string | null>(null)
  const mayMake = useMayMake(target) && createInPlace === true
  const take = (row: Row): void => {
    setTyped(null)
    // Only what a picker would have offered: the choice is stored in drafts, which must not contain a whole record.
    const shown = Object.fromEntries(shows.filter((name) => name in row).map((name) => [name, row[name]]))
    if (holdsToday(choices, row)) onMade({ ...shown, id: row.id, label: titleOf(target, row) })
    else say('warning', `${titleOf(target, row)} was created but can’t be chosen here`)
  }
  return {
    start: mayMake ? setTyped : undefined,
    frame: typed === null ? {} : { onBlur: undefined },
    panel: typed !== null && (
      <NewRecord resource={target} typed={typed} prefilled={wanted} onMade={take} onClose={() => setTyped(null)} />
    ),
  }
}

function isChoice(value: unknown): value is Choice {
  return typeof value === 'object' && value !== null && 'id' in value
}
