import { Button } from 'antd'
import { useState } from 'react'
import type { AnyResource, Condition, Tests } from '#define'
import { filterLabel } from '../conditions/describe'
import { fieldAt } from '../data/fieldAt'
import { chosenAtOnce, FilterControl } from './controls/FilterControl'
import { PlaceFilter } from './controls/PlaceFilter'
import { useFacets, type Among } from './useFacets'

type TestsByPath = Readonly<Record<string, Tests>>

interface FieldFilterProps {
  readonly resource: AnyResource
  readonly path: string
  /** The comparisons of the path; those of a place may be at any of its levels. */
  readonly tests: TestsByPath
  /** All filters of the list. */
  readonly where: Condition | undefined
  readonly among: Among
  /** Called with the changed comparisons by path; `isDone` if nothing else is to be chosen here. */
  readonly onApply: (changed: TestsByPath, isDone: boolean) => void
}

/** Filters by one field. Each checkbox filters the list immediately; typed values apply with Enter or the button. */
export function FieldFilter({ resource, path, tests, where, among, onApply }: FieldFilterProps) {
  const [changed, setChanged] = useState(tests)
  const field = fieldAt(resource, path)
  const countsOf = useFacets(resource, [path], where, among)
  if (!field) return null
  const isAtOnce = chosenAtOnce.includes(field.kind) && !(field.kind === 'tags' && !field.options)
  const isPlace = field.kind === 'place' && !path.includes('.')
  const label = filterLabel(resource, path)
  const id = `filter-${resource.is.name}-${path}`
  const change = (next: TestsByPath): void => {
    setChanged(next)
    if (isAtOnce) onApply(next, isPlace)
  }
  return (
    <form
      className="filter-field stack gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        onApply(applicable(changed), true)
      }}
    >
      {isPlace ? (
        <PlaceFilter name={path} field={field} id={id} label={label} tests={changed} onChange={change} />
      ) : (
        <FilterControl
          resource={resource}
          path={path}
          id={id}
          label={label}
          tests={changed[path] ?? {}}
          counts={countsOf(path)}
          onChange={(own) => change({ [path]: own })}
        />
      )}
      {!isAtOnce && (
        <Button type="primary" htmlType="submit">
          Apply
        </Button>
      )}
    </form>
  )
}

/** Drops a text that is too short to be searched, which the service would refuse. */
function applicable(changed: TestsByPath): TestsByPath {
  return Object.fromEntries(
    Object.entries(changed).map(([path, tests]) => [
      path,
      tests.contains !== undefined && tests.contains.trim().length < 3 ? {} : tests,
    ]),
  )
}
