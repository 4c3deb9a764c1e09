import type { Register } from './register'

/** Which entries of the sidebar lead nowhere, as sentences. */
export function checkSidebar(register: Register): string[] {
  const known = new Set([...register.resources, ...register.pages].map(({ is: { name } }) => name))
  const entries = register.sidebar.flatMap((entry) => ('entries' in entry ? entry.entries : [entry]))
  return entries
    .flatMap(({ to, instead }) => [to, ...(instead ? [instead.to] : [])])
    .filter((to) => !known.has(to))
    .map((to) => `The sidebar leads to ${to}, which is not declared`)
}
