import { Input, Select } from 'antd'
import type { AnyResource, Kind } from '#define'
import { fieldAt } from '../../data/fieldAt'
import { DayRange } from './DayRange'
import { LinkFilter } from './LinkFilter'
import { NumberRange } from './NumberRange'
import { OptionsFilter, Presence, YesNo } from './OptionsFilter'
import { TextFilter } from './TextFilter'
import { amongTests, type FilterControlProps } from './controlProps'
import './filters.css'

/** The kinds whose values are each chosen by a click, which filters the list immediately. */
export const chosenAtOnce: readonly Kind[] = ['choice', 'tags', 'flag', 'place']

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

/** The control of one filter, by the kind of its field; for fields that can only be empty or not, that question. */
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

function TagsFilter(props: FilterControlProps) {
  const { id, field, label, tests, onChange } = props
  if (field.kind === 'tags' && field.options) return <OptionsFilter {...props} />
  const value = [...(tests.in ?? (tests.eq === undefined ? [] : [tests.eq]))].map(String)
  return (
    <Select
      id={id}
      aria-label={label}
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

function ExactFilter({ id, label, tests, onChange }: FilterControlProps) {
  return (
    <Input
      id={id}
      aria-label={label}
      value={String(tests.eq ?? '')}
      allowClear
      placeholder="Any"
      onChange={({ target }) => onChange(target.value.trim() ? { eq: target.value.trim() } : {})}
    />
  )
}
