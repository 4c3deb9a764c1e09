import { Input } from 'antd'
import { useState, type KeyboardEvent } from 'react'
import { plainDigits } from '#define'
import { formatNumber } from '../format/format'
import { frameOf, type InputFrame, type InputProps } from '../pickers/frame'
import { staySelected } from './staySelected'

const NUMBER = /^-?\d+(\.\d+)?$/

/** The characters accepted in numbers: digits of any script, signs, and commas and spaces as separators. */
const FIGURE = { numeric: /[\p{Nd}, -]/u, decimal: /[\p{Nd}., -]/u } as const

/** A whole number, a decimal or a percentage. Invalid text stays as it was typed, and is refused with a message. */
export function NumberInput(props: InputProps<'integer'> | InputProps<'decimal'> | InputProps<'percent'>) {
  const { field } = props
  const suffix = field.kind === 'percent' ? '%' : field.kind === 'decimal' ? field.suffix : undefined
  return (
    <Figures
      frame={frameOf(props)}
      value={props.value}
      onChange={props.onChange}
      suffix={suffix}
      mode={field.kind === 'integer' ? 'numeric' : 'decimal'}
      isGrouped={!(field.kind === 'integer' && field.plain)}
    />
  )
}

/** An amount: typed in rupees, stored in paise. */
export function MoneyInput(props: InputProps<'money'>) {
  return (
    <Figures
      frame={frameOf(props)}
      value={props.value}
      onChange={props.onChange}
      prefix="₹"
      mode="decimal"
      factor={100}
    />
  )
}

interface FiguresProps {
  readonly frame: InputFrame
  readonly value: unknown
  readonly onChange?: (value: unknown) => void
  readonly mode: 'numeric' | 'decimal'
  readonly prefix?: string
  readonly suffix?: string
  /** The typed unit as a multiple of the stored one. */
  readonly factor?: number
  /** Numbers that are names, not amounts, are not grouped: 1985, never 1,985. */
  readonly isGrouped?: boolean
  /** Marked as wrong, where the box is one of several in a field. */
  readonly isWrong?: boolean
}

/**
 * A number box: with Indian digit grouping until the user types in it, and with or without commas then. Letter keys do
 * nothing (the numeric key filter of the specification, §5); pasted text is not cut down, but parsed whole.
 */
export function Figures(props: FiguresProps) {
  const { frame, value, onChange, mode, prefix, suffix, factor = 1, isWrong = false } = props
  const shown = (what: unknown, isGrouped = props.isGrouped ?? true): string => figuresOf(what, factor, isGrouped)
  const [typed, setTyped] = useState(() => ({ text: shown(value), value }))
  // A value that was not typed (a restored draft, a resolved conflict) replaces the text.
  if (!Object.is(typed.value, value)) setTyped({ text: shown(value), value })
  const type = (text: string): void => {
    const next = read(text, factor)
    setTyped({ text, value: next })
    onChange?.(next)
  }
  const leave = (): void => {
    setTyped((before) => ({ ...before, text: shown(before.value) }))
    frame.onBlur?.()
  }
  const filter = (event: KeyboardEvent): void => {
    const isSign = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey
    if (isSign && !FIGURE[mode].test(event.key)) event.preventDefault()
  }
  return (
    <Input
      {...frame}
      className="figures"
      status={isWrong ? 'error' : undefined}
      value={typed.text}
      inputMode={mode}
      prefix={prefix}
      suffix={suffix}
      autoComplete="off"
      onFocus={({ target }) => {
        setTyped((before) => ({ ...before, text: shown(before.value, false) }))
        staySelected(target)
      }}
      onKeyDown={filter}
      onChange={({ target }) => type(target.value)}
      onBlur={leave}
    />
  )
}

function figuresOf(value: unknown, factor: number, isGrouped: boolean): string {
  if (typeof value === 'number')
    return isGrouped ? formatNumber(value / factor, 6) : String(Math.round((value / factor) * 1e6) / 1e6)
  return typeof value === 'string' ? value : ''
}

/** The typed number; the text itself if it is none; undefined if empty. */
function read(text: string, factor: number): number | string | undefined {
  const bare = plainDigits(text).replace(/[,\s]/g, '')
  if (bare === '') return undefined
  return NUMBER.test(bare) ? Math.round(Number(bare) * factor * 1e9) / 1e9 : text
}
