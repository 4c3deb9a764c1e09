import { cleanText, LONGEST_SEARCH, mobileIn } from '#define'

/** Said of a text that is no search. */
export const TOO_LONG_TO_SEARCH = `This is too long to search. Use up to ${LONGEST_SEARCH} characters, such as a name or a mobile number.`

/** What a typed text looks for: of a message longer than a search may be, the mobile number in it; undefined without one. */
export function soughtText(typed: string): string | undefined {
  const text = cleanText(typed)
  return text.length <= LONGEST_SEARCH ? text : mobileIn(text)
}
