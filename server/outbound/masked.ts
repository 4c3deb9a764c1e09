/** Masks the digits of codes and the tokens of links in a text: what was said stays readable, nothing can be used. */
export function masked(text: string): string {
  return text
    .replace(/([?&](?:t|token|code)=)[^\s&#]+/gi, '$1••••••')
    .replace(/(?<![\d•])\d{4,8}(?!\d)/g, (digits) => '•'.repeat(digits.length))
}
