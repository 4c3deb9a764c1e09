import { Input } from 'antd'
import { useState, type HTMLAttributes } from 'react'
import type { Kind } from '#define'
import { formatMobile, formatNumber } from '../format/format'
import { frameOf, type InputProps } from '../pickers/frame'
import { staySelected } from './staySelected'

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

/** A line of text. Its format (capitals, digits only) is applied on blur. */
export function TextInput(props: InputProps) {
  const { field, value, onChange } = props
  const { onBlur, ...frame } = frameOf(props)
  const [isIn, setIsIn] = useState(false)
  const text = typeof value === 'string' ? value : ''
  return (
    <Input
      {...frame}
      value={field.kind === 'mobile' ? (isIn ? withoutCountry(text) : grouped(text)) : text}
      onFocus={({ target }) => {
        setIsIn(true)
        staySelected(target)
      }}
      onBlur={() => {
        setIsIn(false)
        onBlur?.()
      }}
      onChange={({ target }) => onChange?.(target.value)}
      inputMode={modes[field.kind]}
      autoComplete={completes[field.kind] ?? 'off'}
      placeholder={examples[field.kind]}
      spellCheck={false}
    />
  )
}

/** Formats a mobile number for reading: 98123 45678. An incomplete number stays as it is. */
function grouped(mobile: string): string {
  return formatMobile(mobile).replace(/^\+91 /, '')
}

/** The number as typed: ten digits. */
function withoutCountry(mobile: string): string {
  return mobile.replace(/^\+91(?=\d{10}$)/, '')
}

/** antd measures a copy of the text at each render: only for browsers without CSS that lets a box grow. */
const growing =
  'CSS' in globalThis && 'supports' in CSS && CSS.supports('field-sizing', 'content')
    ? ({ classNames: { textarea: 'growing-text' } } as const)
    : { autoSize: { minRows: 3, maxRows: 12 } }

/** The share of its limit from which a text's length is shown. */
const COUNTED_FROM = 0.8

/** Several lines of text. */
export function LongTextInput(props: InputProps<'longText'>) {
  const { field, value, onChange } = props
  const text = typeof value === 'string' ? value : ''
  const max = field.max ?? 2000
  return (
    <>
      <Input.TextArea
        {...frameOf(props)}
        value={text}
        onChange={({ target }) => onChange?.(target.value)}
        {...growing}
      />
      {/* Not antd's own count: with it the box is wrapped, that is, made again without the cursor in the middle of a word. */}
      {text.length > max * COUNTED_FROM && (
        <span className="own-line ends muted meta">
          {formatNumber(text.length)} / {formatNumber(max)}
        </span>
      )}
    </>
  )
}
