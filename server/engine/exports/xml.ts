/** The beginning of every part of a workbook. */
export const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** The namespace of a workbook's elements. */
export const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

// Characters that XML cannot contain are left out; the others are escaped.
const SPECIAL = /[&<>"\ufffe\uffff]|(?![\t\n\r])\p{Cc}/gu
const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes a text for XML. */
export function escaped(text: string): string {
  return text.replace(SPECIAL, (sign) => ESCAPED[sign] ?? '')
}
