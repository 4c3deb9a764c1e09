const PLACEHOLDER = /\{([A-Za-z][A-Za-z0-9]*)\}/g

/** The names in braces in a text, each once. */
export function placeholdersIn(text: string): string[] {
  return [...new Set([...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name))]
}

/** Fills in all placeholders of a text. An unknown one leaves no gap. */
export function filledIn(text: string, wordOf: (name: string) => string): string {
  return text
    .replace(PLACEHOLDER, (_whole, name: string) => wordOf(name))
    .replace(/ {2,}/g, ' ')
    .trim()
}
