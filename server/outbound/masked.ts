/**
 * Masks the tokens of links in a text: what was said stays readable, but opens nothing. Of a token that names its
 * subject, only the signature is masked, so that it can be signed again.
 */
export function withoutTokens(text: string): string {
  const tokens = /((?:[?&](?:t|token|code)=|\/api\/farmer\/papers\/)(?:[0-9a-z]{1,11}\.)*)[^\s&#]+/gi
  return text.replace(tokens, '$1••••••')
}

/** Masks the digits of codes and the tokens of links in a text: nothing in it can be used. */
export function masked(text: string): string {
  return withoutTokens(text).replace(/(?<![\d•])\d{4,8}(?!\d)/g, (digits) => '•'.repeat(digits.length))
}
