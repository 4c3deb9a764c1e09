import { plainDigits } from '#define'

/** Parses a typed number in the digits of any script; undefined if it is none. */
export function typedNumber(text: string): number | undefined {
  const bare = plainDigits(text).trim()
  return /^-?\d+(\.\d+)?$/.test(bare) ? Number(bare) : undefined
}
