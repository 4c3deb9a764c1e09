import { Checkbox, Input, Select } from 'antd'
import type { AnyResource, Kind } from '#define'
import { optionLabel } from '../../format/format'
import { fieldAt } from '../../data/fieldAt'
import { DayRange } from './DayRange'
import { LinkFilter } from './LinkFilter'
import { NumberRange } from './NumberRange'
import { TextFilter } from './TextFilter'
import { amongTests, type FilterControlProps } from './controlProps'
import './filters.css'

const NOT_SET = '(not set)'

const controls: Partial<Record<Kind, (props: FilterControlProps) => React.ReactNode>> = {
  choice: OptionsFilter,
  tags: TagsFilter,
  flag: YesNo,
  reference: LinkFilter,
  many: LinkFilter,
  integer: NumberRange,
  decimal: NumberRange,
  money: NumberRange,
  percent: NumberRange,
  area: NumberRange,
  date: DayRange,
  instant: DayRange,
  month: DayRange,
  text: TextFilter,
  code: TextFilter,
  joined: TextFilter,
  email: TextFilter,
  pin: TextFilter,
  mobile: TextFilter,
  vehicle: TextFilter,
  uuid: ExactFilter,
  pan: ExactFilter,
  gstin: ExactFilter,
  ifsc: ExactFilter,
  licence: ExactFilter,
}

/** The control of one filter, by the kind of its field; for what can only be there or not, that question. */
export function FilterControl({
  resource,
  path,
  ...props
}: Omit<FilterControlProps, 'field'> & { readonly resource: AnyResource; readonly path: string }) {
  const field = fieldAt(resource, path)
  if (!field) return null
  const Control = controls[field.kind] ?? Presence
  return <Control field={field} {...props} />
}

/** So many options stand in the open; of more, a list opens. */
const FEW = 8

function OptionsFilter({ id, field, label, tests, counts, onChange }: FilterControlProps) {
  const options = field.kind === 'choice' || field.kind === 'tags' ? (field.options ?? {}) : {}
  const value = tests.empty ? [NOT_SET] : [...(tests.in ?? (tests.eq === undefined ? [] : [tests.eq]))].map(String)
  const change = (chosen: string[]): void => {
    if (chosen.includes(NOT_SET) && !value.includes(NOT_SET)) onChange({ empty: true })
    else onChange(amongTests(chosen.filter((one) => one !== NOT_SET)))
  }
  const listed = [
    ...Object.keys(options).map((key) => ({ value: key, label: optionLabel(options, key), count: counts?.get(key) })),
    ...(field.required ? [] : [{ value: NOT_SET, label: 'Not set', count: counts?.get(null) }]),
  ]
  if (listed.length <= FEW)
    return (
      <div role="group" aria-label={label}>
        <Checkbox.Group className="filter-options stack gap-1 full-width" value={value} onChange={change}>
          {listed.map((one) => (
            <Checkbox key={one.value} value={one.value}>
              <Counted label={one.label} count={one.count} />
            </Checkbox>
          ))}
        </Checkbox.Group>
      </div>
    )
  return (
    <Select
      id={id}
      className="full-width"
      mode="multiple"
      value={value}
      onChange={change}
      options={listed}
      optionRender={({ data }) => <Counted label={data.label} count={data.count} />}
      optionFilterProp="label"
      placeholder="Any"
      allowClear
    />
  )
}

/** A value with the number of rows that have it, once that is known. */
function Counted({ label, count }: { readonly label: string; readonly count: string | undefined }) {
  return (
    <span className="flex spread gap-3 full-width">
      {label}
      {count !== undefined && <span className="muted">{count}</span>}
    </span>
  )
}

function TagsFilter(props: FilterControlProps) {
  const { id, field, tests, onChange } = props
  if (field.kind === 'tags' && field.options) return <OptionsFilter {...props} />
  const value = [...(tests.in ?? (tests.eq === undefined ? [] : [tests.eq]))].map(String)
  return (
    <Select
      id={id}
      className="full-width"
      mode="tags"
      value={value}
      onChange={(chosen: string[]) => onChange(amongTests(chosen))}
      placeholder="Any"
      open={false}
      suffixIcon={null}
    />
  )
}

function YesNo({ id, tests, counts, onChange }: FilterControlProps) {
  const options = [
    { value: 'true', label: 'Yes', count: counts?.get(true) },
    { value: 'false', label: 'No', count: counts?.get(false) },
  ]
  const value = tests.eq === undefined ? undefined : String(tests.eq)
  return (
    <Select
      id={id}
      className="full-width"
      value={value}
      options={options}
      optionRender={({ data }) => <Counted label={data.label} count={data.count} />}
      allowClear
      placeholder="Any"
      onChange={(chosen?: string) => onChange(chosen === undefined ? {} : { eq: chosen === 'true' })}
    />
  )
}

function Presence({ id, tests, onChange }: FilterControlProps) {
  const options = [
    { value: 'false', label: 'Is set' },
    { value: 'true', label: 'Is not set' },
  ]
  const value = tests.empty === undefined ? undefined : String(tests.empty)
  return (
    <Select
      id={id}
      className="full-width"
      value={value}
      options={options}
      allowClear
      placeholder="Any"
      onChange={(chosen?: string) => onChange(chosen === undefined ? {} : { empty: chosen === 'true' })}
    />
  )
}

function ExactFilter({ id, tests, onChange }: FilterControlProps) {
  return (
    <Input
      id={id}
      value={String(tests.eq ?? '')}
      allowClear
      placeholder="Any"
      onChange={({ target }) => onChange(target.value.trim() ? { eq: target.value.trim() } : {})}
    />
  )
}
