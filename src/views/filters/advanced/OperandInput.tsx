import { DatePicker, Input } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { systemResources, type Field, type Kind, type Operator } from '#define'
import { optionLabel } from '../../format/format'
import { titleAmong } from '../../conditions/describeCondition'
import { dayFormats } from '../../format/dayFormats'
import { severalChoices } from '../../kit/severalChoices'
import { FormSelect } from '../../pickers/FormSelect'
import type { InputFrame } from '../../pickers/frame'
import { RecordSelect } from '../../pickers/RecordSelect'
import { stretchesOf } from '../controls/DayRange'
import { typedNumber } from '../controls/typedNumber'
import { useChoices } from '../controls/useChoices'

/** The props of the control of an operand. */
export interface OperandProps {
  readonly field: Field
  /** The level of a place in the path. */
  readonly level?: string
  readonly operator: Operator
  readonly operand: unknown
  readonly label: string
  /** The id of the message that it has no value yet; undefined if it has one, or was not checked. */
  readonly complaint?: string
  readonly onChange: (operand: unknown) => void
}

const numbers: readonly Kind[] = ['integer', 'decimal', 'money', 'percent', 'area']
const times: readonly Kind[] = ['date', 'instant', 'month']
const links: readonly Kind[] = ['reference', 'many', 'place']

/** The control for the value of a comparison, by the kind of field and the operator. */
export function OperandInput(props: OperandProps) {
  const { field, operator } = props
  if (operator === 'empty')
    return <Fixed {...props} options={{ false: 'Set', true: 'Not set' }} read={(value) => value === 'true'} />
  if (operator === 'within')
    return (
      <Fixed
        {...props}
        options={Object.fromEntries(stretchesOf(field.kind).map(({ value, label }) => [value, label]))}
      />
    )
  if (operator === 'between') return <Between {...props} />
  if (field.kind === 'flag')
    return <Fixed {...props} options={{ true: 'Yes', false: 'No' }} read={(value) => value === 'true'} />
  if (links.includes(field.kind)) return <Records {...props} />
  if (field.kind === 'choice' || (field.kind === 'tags' && field.options)) return <Options {...props} />
  if (operator === 'in' || operator === 'nin') return <Several {...props} />
  return <One {...props} />
}

function Fixed({
  options,
  read = (value) => value,
  operand,
  label,
  complaint,
  onChange,
}: OperandProps & { readonly options: Readonly<Record<string, string>>; readonly read?: (value: string) => unknown }) {
  return (
    <FormSelect
      className="operand"
      aria-label={label}
      {...wrong(complaint)}
      value={operand === undefined ? undefined : String(operand)}
      options={Object.entries(options).map(([value, words]) => ({ value, label: words }))}
      placeholder="Choose"
      onChange={(value) => onChange(read(value))}
    />
  )
}

function Options({ field, operator, operand, label, complaint, onChange }: OperandProps) {
  const options = 'options' in field && field.options ? field.options : {}
  const listed = Object.keys(options).map((value) => ({ value, label: optionLabel(options, value) }))
  const isMany = operator === 'in' || operator === 'nin'
  return (
    <FormSelect
      className="operand"
      aria-label={label}
      {...wrong(complaint)}
      {...(isMany && severalChoices)}
      value={isMany ? ((operand as string[] | undefined) ?? []) : (operand as string | undefined)}
      options={listed}
      showSearch
      optionFilterProp="label"
      placeholder="Choose"
      onChange={onChange}
    />
  )
}

function Records({ field, level, operator, operand, label, complaint, onChange }: OperandProps) {
  const to = field.kind === 'reference' || field.kind === 'many' ? field.to : systemResources.geographies
  const isMany = operator === 'in' || operator === 'nin'
  const ids = [operand].flat().filter((one): one is number => typeof one === 'number')
  const choices = useChoices(to, ids)
  const value = ids.map((id) => choices?.find((choice) => choice.id === id) ?? { id, label: titleAmong(choices, id) })
  const allowed = level ?? (field.kind === 'place' ? field.level : undefined)
  return (
    <div className="operand">
      <RecordSelect
        to={to}
        aria-label={label}
        {...wrong(complaint)}
        where={allowed === undefined ? undefined : { field: 'type', in: [allowed].flat() }}
        isSingle={!isMany}
        value={value}
        onChange={(chosen) => onChange(isMany ? chosen.map(({ id }) => id) : chosen[0]?.id)}
      />
    </div>
  )
}

function Between(props: OperandProps) {
  const { operand, label, complaint, onChange } = props
  const [low, high] = Array.isArray(operand) ? (operand as unknown[]) : []
  return (
    <span className="operand operand-range flex gap-2">
      <One
        {...props}
        operator="gte"
        operand={low}
        label={`${label} from`}
        complaint={low === undefined ? complaint : undefined}
        onChange={(next) => onChange([next, high])}
      />
      <One
        {...props}
        operator="lte"
        operand={high}
        label={`${label} to`}
        complaint={high === undefined ? complaint : undefined}
        onChange={(next) => onChange([low, next])}
      />
    </span>
  )
}

function Several({ field, operand, label, complaint, onChange }: OperandProps) {
  const read = (text: string): unknown => (numbers.includes(field.kind) ? numberIn(field, text) : text.trim())
  const shown = (Array.isArray(operand) ? (operand as unknown[]) : []).map((one) => written(field, one))
  return (
    <FormSelect
      className="operand"
      aria-label={label}
      {...wrong(complaint)}
      mode="tags"
      open={false}
      suffixIcon={null}
      value={shown}
      tokenSeparators={[',']}
      placeholder="Type, then Enter"
      onChange={(texts: string[]) => onChange(texts.map(read).filter((one) => one !== undefined && one !== ''))}
    />
  )
}

function One({ field, operator, operand, label, complaint, onChange }: OperandProps) {
  if (times.includes(field.kind)) {
    const isMonth = field.kind === 'month'
    return (
      <DatePicker
        className="operand"
        aria-label={label}
        {...wrong(complaint)}
        picker={isMonth ? 'month' : 'date'}
        format={isMonth ? 'MMM YYYY' : dayFormats}
        value={dayOf(operand)}
        onChange={(day: Dayjs | null) => onChange(day ? timeOf(field.kind, operator, day) : undefined)}
      />
    )
  }
  if (numbers.includes(field.kind))
    return (
      <Input
        key={written(field, operand)}
        className="operand"
        aria-label={label}
        {...wrong(complaint)}
        inputMode="decimal"
        prefix={field.kind === 'money' ? '₹' : undefined}
        suffix={field.kind === 'area' ? 'acres' : undefined}
        defaultValue={written(field, operand)}
        onBlur={({ target }) => onChange(numberIn(field, target.value))}
      />
    )
  return (
    <Input
      className="operand"
      aria-label={label}
      {...wrong(complaint)}
      value={typeof operand === 'string' ? operand : ''}
      placeholder={operator === 'contains' ? 'At least 3 characters' : undefined}
      onChange={({ target }) => onChange(target.value || undefined)}
    />
  )
}

/** The ARIA attributes of a control whose value is missing. */
function wrong(complaint: string | undefined): Pick<InputFrame, 'aria-invalid' | 'aria-describedby'> {
  return complaint === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': complaint }
}

/** Money is typed in rupees and compared in paise. */
function numberIn({ kind }: Field, text: string): number | undefined {
  const typed = typedNumber(text)
  if (typed === undefined) return undefined
  const number = Math.round(typed * (kind === 'money' ? 100 : 1) * 1e6) / 1e6
  return kind === 'money' || kind === 'integer' ? Math.round(number) : number
}

function written({ kind }: Field, value: unknown): string {
  if (typeof value === 'number') return String(kind === 'money' ? value / 100 : value)
  return typeof value === 'string' ? value : ''
}

/** The Indian date of an operand, which may be a day, a month or a moment. */
function dayOf(operand: unknown): Dayjs | null {
  if (typeof operand !== 'string') return null
  return dayjs(operand.length > 10 ? new Date(Date.parse(operand) + 19_800_000).toISOString().slice(0, 10) : operand)
}

/** The bound for a whole day: after it means after its end, before it means before its start. */
function timeOf(kind: Kind, operator: Operator, day: Dayjs): string {
  if (kind === 'month') return day.format('YYYY-MM')
  if (kind === 'date') return day.format('YYYY-MM-DD')
  const time = operator === 'lte' || operator === 'gt' ? '23:59:59.999' : '00:00:00.000'
  return new Date(`${day.format('YYYY-MM-DD')}T${time}+05:30`).toISOString()
}
