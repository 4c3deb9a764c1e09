/** Stands in for the Markdown drawing of Refine's antd package, which nothing here uses and which would weigh 35 kB. */
export function ReactMarkdown(): null {
  return null
}

export { ReactMarkdown as default }
