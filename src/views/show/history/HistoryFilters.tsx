import { Button, DatePicker, Select } from 'antd'
import dayjs from 'dayjs'
import type { AnyResource } from '#define'
import { fieldAt } from '../../data/fieldAt'
import { dayFormats } from '../../format/dayFormats'
import { eventWords } from './eventWords'
import type { KnownHistory, Narrowing } from './useHistory'

interface HistoryFiltersProps {
  readonly resource: AnyResource
  readonly history: KnownHistory
}

/** Filters a history by field, person, kind of event and days. */
export function HistoryFilters({ resource, history }: HistoryFiltersProps) {
  const { among, narrow, isNarrowed, widen, valueOf } = history
  if (!among) return null
  const dayAt = (name: Narrowing) => {
    const value = valueOf(name)
    return value ? dayjs(value) : null
  }
  const select = (name: Narrowing, label: string, options: readonly { value: string; label: string }[]) => (
    <Select
      aria-label={label}
      placeholder={label}
      allowClear
      showSearch
      optionFilterProp="label"
      popupMatchSelectWidth={false}
      value={valueOf(name)}
      options={[...options]}
      onChange={(value?: string) => narrow({ [name]: value })}
    />
  )
  const label = (field: string): string => fieldAt(resource, field)?.label ?? field
  const fields = among.fields.map((value) => ({ value, label: label(value) }))
  return (
    <div className="history-filters cluster gap-2" role="group" aria-label="Filter history">
      {select(
        'field',
        'Field',
        fields.sort((one, other) => one.label.localeCompare(other.label)),
      )}
      {select(
        'by',
        'Person',
        among.by.map(({ id, label: name }) => ({ value: String(id), label: id === 0 ? 'The system' : (name ?? '') })),
      )}
      {select(
        'action',
        'Event',
        among.actions.map((value) => ({ value, label: eventWords(resource, value) })),
      )}
      <DatePicker.RangePicker
        aria-label="Days"
        placeholder={['From day', 'To day']}
        format={dayFormats}
        allowEmpty
        value={[dayAt('from'), dayAt('to')]}
        onChange={(days) => narrow({ from: days?.[0]?.format('YYYY-MM-DD'), to: days?.[1]?.format('YYYY-MM-DD') })}
      />
      {isNarrowed && (
        <Button type="link" onClick={widen}>
          Show all
        </Button>
      )}
    </div>
  )
}
