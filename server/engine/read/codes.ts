import type { AnyResource, Field } from '#define'

/** A typed running number: in its stored spelling, and whether it is complete. */
export interface TypedCode {
  readonly text: string
  readonly isWhole: boolean
}

/**
 * Parses a running number or its beginning, with or without hyphens: `dpl2627` is `DPL-2627` for the pattern
 * `DPL-{fy}-{000000}`. Undefined if no number of the pattern begins like that.
 */
export function typedCode(field: Field, typed: string): TypedCode | undefined {
  if (field.kind !== 'code' || typed === '') return undefined
  let rest = typed.toUpperCase()
  let text = ''
  const pieces = field.pattern.split(/(\{[^}]*\})/).filter(Boolean)
  for (const [at, piece] of pieces.entries()) {
    const last = at === pieces.length - 1
    const read = piece.startsWith('{') ? readPart(piece, rest) : readConstant(piece.toUpperCase(), rest)
    if (!read) return undefined
    rest = rest.slice(read.taken)
    text += read.text
    if (rest === '') return { text, isWhole: last && read.isWhole }
  }
  return undefined
}

interface Read {
  readonly text: string
  readonly taken: number
  readonly isWhole: boolean
}

/**
 * The financial year has four digits and a state two letters; the serial has as many digits as the pattern, or more.
 */
function readPart(piece: string, rest: string): Read | undefined {
  const isSerial = /^\{0+\}$/.test(piece)
  const [found] = (isSerial ? /^\d+/ : piece === '{fy}' ? /^\d{1,4}/ : /^[A-Z]{1,2}/).exec(rest) ?? []
  if (!found) return undefined
  const least = isSerial ? piece.length - 2 : piece === '{fy}' ? 4 : 2
  return { text: found, taken: found.length, isWhole: found.length >= least }
}

/** Punctuation between the parts may be left out. */
function readConstant(constant: string, rest: string): Read | undefined {
  let taken = 0
  let text = ''
  for (const sign of constant) {
    if (taken === rest.length) return { text, taken, isWhole: false }
    if (rest[taken] === sign) taken += 1
    else if (/[A-Z0-9]/.test(sign)) return undefined
    text += sign
  }
  return { text, taken, isWhole: true }
}

/** Parses a completely typed running number: the searched field of the resource, and its stored spelling. */
export function wholeCode({ fields, list }: AnyResource, q: string): { field: string; code: string } | undefined {
  for (const name of list.search) {
    const found = typedCode(fields[name] as Field, q)
    if (found?.isWhole) return { field: name, code: found.text }
  }
  return undefined
}
