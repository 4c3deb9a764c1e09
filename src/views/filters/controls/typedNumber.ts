import { plainDigits } from '#define'

/** The number that was typed, in the digits of any script; undefined when it is none. */
export function typedNumber(text: string): number | undefined {
  const bare = plainDigits(text).trim()
  return /^-?\d+(\.\d+)?$/.test(bare) ? Number(bare) : undefined
}
