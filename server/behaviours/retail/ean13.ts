/** Whether the last of 13 digits is the check digit of the others (GS1 General Specifications 7.9: weights 1 and 3). */
export function isEan13(digits: string): boolean {
  return /^\d{13}$/.test(digits) && checkDigit(digits.slice(0, 12)) === digits[12]
}

/** Computes the check digit for the first 12 digits of an EAN-13. */
export function checkDigit(body: string): string {
  const sum = [...body].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0)
  return String((10 - (sum % 10)) % 10)
}
