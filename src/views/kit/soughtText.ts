import { cleanText, LONGEST_SEARCH, mobileIn } from '#define'

/** The message for a text that is too long to search. */
export const TOO_LONG_TO_SEARCH = `This is too long to search. Use up to ${LONGEST_SEARCH} characters, such as a name or a mobile number.`

/** The search in a typed text: for one longer than a search may be, the mobile number in it, or undefined. */
export function soughtText(typed: string): string | undefined {
  const text = cleanText(typed)
  return text.length <= LONGEST_SEARCH ? text : mobileIn(text)
}
