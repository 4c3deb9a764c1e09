/** The signatures of the links that open a page or a paper without a sign-in. */
const signatures =
  /(?<=[?&]t=[0-9a-z]{1,10}\.)[\w-]{43}(?![\w-])|(?<=\/api\/farmer\/papers\/[br][0-9a-z]{1,10}\.[0-9a-z]{1,6}\.)[\w-]{22}(?![\w-])/g

/**
 * Masks the signatures of the portal's links in a text: what was said stays readable, but opens nothing, and the links
 * can be signed again. Other links stay as they are, so that a message with them can be sent again.
 */
export function withoutSignatures(text: string): string {
  return text.replace(signatures, '••••••')
}

/** Masks the digits of codes and the tokens of links in a text: nothing in it can be used. */
export function masked(text: string): string {
  return withoutSignatures(text)
    .replace(/([?&](?:t|token|code)=)[^\s&#]+/gi, '$1••••••')
    .replace(/(?<![\d•])\d{4,8}(?!\d)/g, (digits) => '•'.repeat(digits.length))
}
