import { operationChanges, schemaChanges } from './apiChanges'
import { changesBetween } from './changes'
import type { Description } from './description'
import type { Difference } from '../../database/difference'

/** Lines under a heading. */
interface Section {
  readonly heading: string
  readonly lines: readonly string[]
}

/** Prints what a change of declarations means: the migration, the API, the permissions and missing indexes. */
export function planOf(before: Description, after: Description, migration: Difference): string {
  const changes: readonly Section[] = [
    { heading: 'Migration', lines: migrationLines(migration) },
    { heading: 'API', lines: apiLines(before, after) },
    { heading: 'Permissions', lines: permissionLines(before, after) },
  ].filter(({ lines }) => lines.length > 0)
  if (changes.length === 0) return 'Nothing changes.\n'
  const sections = [...changes, { heading: 'Indexes', lines: gapLines(before, after) }]
  return sections.map(({ heading, lines }) => `${heading}\n${lines.map(indented).join('\n')}\n`).join('\n')
}

function indented(line: string): string {
  return line.replaceAll(/^/gm, '  ')
}

function migrationLines({ statements, losses }: Difference): string[] {
  return [...losses.map((loss) => `For you to decide: ${loss}`), ...statements.map((statement) => `${statement};`)]
}

function apiLines(before: Description, after: Description): string[] {
  return byResource([before.operations, after.operations, before.schemas, after.schemas], (name) => [
    ...operationChanges(before.operations[name], after.operations[name]),
    ...schemaChanges(before.schemas[name], after.schemas[name]),
  ])
}

function permissionLines({ permissions: before }: Description, { permissions: after }: Description): string[] {
  return byResource([before, after], (name) => {
    const { added, removed, changed } = changesBetween(before[name], after[name])
    return [
      ...Object.entries(removed).map(([operation, keys]) => `- ${operation}: ${keys}`),
      ...Object.entries(added).map(([operation, keys]) => `+ ${operation}: ${keys}`),
      ...Object.entries(changed).map(([operation, [was, now]]) => `~ ${operation}: ${was} → ${now}`),
    ]
  })
}

function gapLines({ gaps: before }: Description, { gaps: after }: Description): string[] {
  const lines = byResource([after], (name) =>
    (after[name] ?? []).filter((gap) => !before[name]?.includes(gap)).map((gap) => `no index answers the ${gap}`),
  )
  return lines.length > 0 ? lines : ['Every new sort and filter has an index.']
}

/** Groups lines by resource; resources without lines are omitted. */
function byResource(all: readonly Readonly<Record<string, unknown>>[], linesOf: (name: string) => string[]): string[] {
  const names = new Set(all.flatMap((one) => Object.keys(one)))
  return [...names].flatMap((name) => {
    const lines = linesOf(name)
    return lines.length > 0 ? [name, ...lines.map(indented)] : []
  })
}
