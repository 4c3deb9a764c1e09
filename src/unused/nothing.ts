/**
 * Replaces parts of Refine's packages that are imported but never used here: rendering Markdown, writing CSV, parsing
 * list queries.
 */
export function Nothing(): null {
  return null
}

export { Nothing as default, Nothing as stringify }
