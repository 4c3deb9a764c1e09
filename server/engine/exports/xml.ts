/** How every part of a workbook begins. */
export const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** What the words of a workbook mean. */
export const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

// Signs that no XML holds are left out; the others are written as it wants them.
const SPECIAL = /[&<>"\ufffe\uffff]|(?![\t\n\r])\p{Cc}/gu
const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** The text as XML. */
export function escaped(text: string): string {
  return text.replace(SPECIAL, (sign) => ESCAPED[sign] ?? '')
}
