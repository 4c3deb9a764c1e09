/** Stands in for what Refine's packages import and nothing here uses: the drawing of Markdown, the writing of CSV, the query of a list. */
export function Nothing(): null {
  return null
}

export { Nothing as default, Nothing as stringify }
