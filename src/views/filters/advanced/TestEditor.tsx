import { Form, Select, type RefSelectProps } from 'antd'
import { useEffect, useId, useRef } from 'react'
import type { AnyResource, Field, Operator } from '#define'
import { fieldAt } from '../../data/fieldAt'
import { isOperand, type TestDraft } from './draft'
import { OperandInput } from './OperandInput'
import { operatorsFor, operatorWord, pathsOffered } from './operatorWords'

interface TestEditorProps {
  readonly resource: AnyResource
  readonly test: TestDraft
  readonly onChange: (test: TestDraft) => void
  /** Whether the field itself cannot be changed. */
  readonly isFixed?: boolean
  /** Whether the comparison was just added and gets the focus. */
  readonly isNew?: boolean
  /** Whether a missing value is reported. */
  readonly isChecked?: boolean
}

/** Edits one comparison: field, operator and value. */
export function TestEditor({ resource, test, onChange, isFixed, isNew, isChecked }: TestEditorProps) {
  const field = fieldAt(resource, test.field)
  const chooser = useRef<RefSelectProps>(null)
  useEffect(() => {
    if (isNew) chooser.current?.focus()
  }, [isNew])
  if (!field) return null
  const isMissing = !!isChecked && !isOperand(test)
  const paths = pathsOffered(resource)
  const label = paths.find(({ value }) => value === test.field)?.label ?? field.label
  const fitting = [...new Set([...operatorsFor(resource, test.field), test.operator])]
  const chooseField = (path: string): void => {
    const operators = operatorsFor(resource, path)
    const operator = operators.includes(test.operator) ? test.operator : operators[0]
    if (operator) onChange({ key: test.key, field: path, operator })
  }
  const chooseOperator = (operator: Operator): void => {
    const isAlike = shapeOf(operator) === shapeOf(test.operator)
    onChange({ key: test.key, field: test.field, operator, ...(isAlike && { operand: test.operand }) })
  }
  return (
    <>
      {!isFixed && (
        <Select
          className="test-field"
          aria-label="Field"
          value={test.field}
          options={paths}
          onChange={chooseField}
          showSearch
          optionFilterProp="label"
          popupMatchSelectWidth={false}
          ref={chooser}
        />
      )}
      <Select
        className="test-operator"
        aria-label={`Operator for ${label}`}
        value={test.operator}
        options={fitting.map((operator) => ({ value: operator, label: operatorWord(field.kind, operator) }))}
        onChange={chooseOperator}
        popupMatchSelectWidth={false}
      />
      <TestValue field={field} test={test} label={label} isMissing={isMissing} onChange={onChange} />
    </>
  )
}

interface TestValueProps extends Pick<TestEditorProps, 'test' | 'onChange'> {
  readonly field: Field
  readonly label: string
  readonly isMissing: boolean
}

/** The value of a comparison, with a message of its own while it is missing. */
function TestValue({ field, test, label, isMissing, onChange }: TestValueProps) {
  const complaint = useId()
  return (
    <>
      <Form.Item noStyle validateStatus={isMissing ? 'error' : ''}>
        <OperandInput
          key={`${test.field} ${shapeOf(test.operator)}`}
          field={field}
          level={test.field.split('.')[1]}
          operator={test.operator}
          operand={test.operand}
          label={`Value for ${label}`}
          complaint={isMissing ? complaint : undefined}
          onChange={(operand) => onChange({ ...test, operand })}
        />
      </Form.Item>
      {isMissing && (
        <span id={complaint} className="test-missing bad small">
          {test.operator === 'contains' ? `Enter at least 3 characters for ${label}` : `Choose a value for ${label}`}
        </span>
      )}
    </>
  )
}

/** Operators of the same shape take the same operands, which are kept when one replaces the other. */
function shapeOf(operator: Operator): string {
  if (operator === 'in' || operator === 'nin') return 'list'
  return ['empty', 'within', 'between'].includes(operator) ? operator : 'one'
}
