import { Input } from 'antd'
import type { HTMLAttributes } from 'react'
import type { Kind } from '#define'
import { frameOf, type InputProps } from './frame'

type Mode = HTMLAttributes<HTMLInputElement>['inputMode']

const modes: Partial<Record<Kind, Mode>> = { mobile: 'tel', email: 'email', pin: 'numeric', account: 'numeric' }
const completes: Partial<Record<Kind, string>> = { mobile: 'off', email: 'off' }
const examples: Partial<Record<Kind, string>> = {
  mobile: '98123 45678',
  pan: 'ABCPD1234E',
  gstin: '27ABCPD1234E1Z5',
  ifsc: 'SBIN0001234',
  vehicle: 'PB 10 AB 1234',
}

/** A line of text. Its form (capitals, digits only) is brought about when it is left. */
export function TextInput(props: InputProps) {
  const { field, value, onChange } = props
  return (
    <Input
      {...frameOf(props)}
      value={typeof value === 'string' ? value : ''}
      onChange={({ target }) => onChange?.(target.value)}
      inputMode={modes[field.kind]}
      autoComplete={completes[field.kind] ?? 'off'}
      placeholder={examples[field.kind]}
      spellCheck={false}
    />
  )
}

/** Several lines of text. */
export function LongTextInput(props: InputProps<'longText'>) {
  const { field, value, onChange } = props
  const text = typeof value === 'string' ? value : ''
  const max = field.max ?? 2000
  return (
    <Input.TextArea
      {...frameOf(props)}
      value={text}
      onChange={({ target }) => onChange?.(target.value)}
      autoSize={{ minRows: 3, maxRows: 12 }}
      count={{ max, show: text.length > max * 0.8 }}
    />
  )
}
