import type { Kind } from '#define'
import { AadhaarInput } from './AadhaarInput'
import { AreaInput } from './places/AreaInput'
import { ChoiceInput } from './ChoiceInput'
import { ConditionInput } from './ConditionInput'
import { DateInput, InstantInput, MonthInput } from './DateInput'
import { FilesInput } from '../files/FilesInput'
import { FlagInput } from './FlagInput'
import type { AnyInput, InputProps } from '../pickers/frame'
import { KeyValueInput } from './KeyValueInput'
import { MoneyInput, NumberInput } from './NumberInput'
import { PlaceInput } from './places/PlaceInput'
import { PointInput } from './places/PointInput'
import { ShapeInput } from './places/ShapeInput'
import { ManyInput, ReferenceInput } from './ReferenceInput'
import { TagsInput } from './TagsInput'
import { LongTextInput, TextInput } from './TextInput'

const inputs: { [K in Kind]: (props: InputProps<K>) => React.ReactNode } = {
  text: TextInput,
  longText: LongTextInput,
  // The service writes these three itself; no form has them.
  code: TextInput,
  uuid: TextInput,
  joined: TextInput,
  integer: NumberInput,
  decimal: NumberInput,
  percent: NumberInput,
  money: MoneyInput,
  area: AreaInput,
  date: DateInput,
  instant: InstantInput,
  month: MonthInput,
  flag: FlagInput,
  choice: ChoiceInput,
  tags: TagsInput,
  reference: ReferenceInput,
  many: ManyInput,
  place: PlaceInput,
  mobile: TextInput,
  email: TextInput,
  pin: TextInput,
  pan: TextInput,
  gstin: TextInput,
  ifsc: TextInput,
  account: TextInput,
  vehicle: TextInput,
  licence: TextInput,
  aadhaar: AadhaarInput,
  image: FilesInput,
  file: FilesInput,
  point: PointInput,
  polygon: ShapeInput,
  line: ShapeInput,
  keyValue: KeyValueInput,
  condition: ConditionInput,
}

/** The input of a field, by its kind. */
export function FieldInput(props: Parameters<AnyInput>[0]) {
  const Input = inputs[props.field.kind] as AnyInput
  return <Input {...props} />
}
