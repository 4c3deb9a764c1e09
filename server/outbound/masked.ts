/** A text with the digits of its codes and the tokens of its links covered: enough to see what was said, nothing to use. */
export function masked(text: string): string {
  return text
    .replace(/([?&](?:t|token|code)=)[^\s&#]+/gi, '$1••••••')
    .replace(/(?<![\d•])\d{4,8}(?!\d)/g, (digits) => '•'.repeat(digits.length))
}
