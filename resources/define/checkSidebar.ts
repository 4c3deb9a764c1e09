import { fault, type Complaint } from './kernel/complaint'
import { instead } from './kernel/suggestion'
import type { Register } from './register'

/** Finds the entries of the sidebar that lead nowhere. */
export function checkSidebar(register: Register): Complaint[] {
  const known = new Set([...register.resources, ...register.pages].map(({ is: { name } }) => name))
  const entries = register.sidebar.flatMap((entry) => ('entries' in entry ? entry.entries : [entry]))
  return entries
    .flatMap(({ to, instead }) => [to, ...(instead ? [instead.to] : [])])
    .filter((to) => !known.has(to))
    .map((to) => fault(['sidebar', to], `The sidebar leads to ${to}, which is not declared${instead(to, known)}`))
}
