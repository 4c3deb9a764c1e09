const multiplication = [
  '0123456789',
  '1234067895',
  '2340178956',
  '3401289567',
  '4012395678',
  '5987604321',
  '6598710432',
  '7659821043',
  '8765932104',
  '9876543210',
]
const permutation = [
  '0123456789',
  '1576283094',
  '5803796142',
  '8916043527',
  '9453126870',
  '4286573901',
  '2793806415',
  '7046913258',
]

/** Whether the last digit is the Verhoeff check digit of the others (used by UIDAI). */
export function isVerhoeff(digits: string): boolean {
  const sum = [...digits].reverse().reduce((check, digit, index) => {
    const permuted = Number(permutation[index % 8]?.[Number(digit)])
    return Number(multiplication[check]?.[permuted])
  }, 0)
  return sum === 0
}

const base36 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/**
 * The check character of the first 14 characters of a GSTIN: weights 1 and 2, digits of each product summed in base 36.
 */
export function gstinCheckCharacter(body: string): string {
  const sum = [...body.slice(0, 14)].reduce((total, character, index) => {
    const product = base36.indexOf(character) * (index % 2 === 0 ? 1 : 2)
    return total + Math.floor(product / 36) + (product % 36)
  }, 0)
  return base36[(36 - (sum % 36)) % 36] ?? ''
}

/** Whether the digits satisfy the Luhn check (IMEI). */
export function isLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0
}
