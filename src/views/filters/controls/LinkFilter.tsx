import { Tick } from '../../kit/Tick'
import { RecordSelect } from '../../pickers/RecordSelect'
import { idsIn } from '../../conditions/describe'
import { titleAmong } from '../../conditions/describeCondition'
import { amongTests, type FilterControlProps } from './controlProps'
import { useChoices } from './useChoices'

/** Filters by the records that a field links to. */
export function LinkFilter({ id, field, label, tests, onChange }: FilterControlProps) {
  const to = field.kind === 'reference' || field.kind === 'many' ? field.to : ''
  const ids = idsIn(field, tests)
  const choices = useChoices(to, ids)
  const value = ids.map(
    (one) => choices?.find((choice) => choice.id === one) ?? { id: one, label: titleAmong(choices, one) },
  )
  return (
    <>
      <RecordSelect
        id={id}
        aria-label={label}
        to={to}
        value={value}
        onChange={(chosen) => onChange(amongTests(chosen.map((one) => one.id)))}
        placeholder="Any"
        disabled={tests.empty === true}
      />
      {!field.required && (
        <Tick
          checked={tests.empty === true}
          onChange={({ target }) => onChange(target.checked ? { empty: true } : {})}
          aria-label={field.none ? `${label}: ${field.none}` : `${label} is not set`}
        >
          {field.none ?? 'Not set'}
        </Tick>
      )}
    </>
  )
}
