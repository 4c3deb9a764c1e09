import { Button, Form } from 'antd'
import { useState } from 'react'
import type { AnyResource, Condition, Tests } from '#define'
import { fieldAt, isReadable } from '../data/fieldAt'
import { filterLabel } from '../conditions/describe'
import { FilterControl } from './controls/FilterControl'
import { PlaceFilter } from './controls/PlaceFilter'
import { useFacets, type Among } from './useFacets'
import { testsByPath, withTests } from '../conditions/where'

interface FilterPanelProps {
  readonly resource: AnyResource
  readonly where: Condition | undefined
  /** Filters that stand fixed and are not offered. */
  readonly without?: readonly string[]
  readonly among: Among
  readonly onApply: (where: Condition | undefined) => void
  /** Goes on to nested conditions. */
  /** Goes on in the advanced panel, with what was chosen here. */
  readonly onAdvanced: (where: Condition | undefined) => void
}

/** All declared filters of a list, applied together. */
export function FilterPanel({ resource, where, without = [], among, onApply, onAdvanced }: FilterPanelProps) {
  const [changed, setChanged] = useState<Readonly<Record<string, Tests>>>({})
  const tests = { ...testsByPath(where), ...changed }
  const set = (more: Readonly<Record<string, Tests>>): void => setChanged((before) => ({ ...before, ...more }))
  const offered = resource.list.filters.filter((path) => {
    const field = fieldAt(resource, path)
    return field && isReadable(field) && !without.includes(path)
  })
  const next = withTests(where, applicable(changed))
  const countsOf = useFacets(resource, offered, next, among)
  return (
    <Form layout="vertical" className="filter-panel scrolls-down" onFinish={() => onApply(next)}>
      <div className="filter-grid columns">
        {offered.map((path) => {
          const field = fieldAt(resource, path)
          const label = filterLabel(resource, path)
          const id = `filter-${resource.is.name}-${path}`
          if (field?.kind === 'place' && !path.includes('.')) {
            return (
              <Form.Item key={path} label={label} className="whole-row">
                <PlaceFilter resource={resource} name={path} field={field} label={label} tests={tests} onChange={set} />
              </Form.Item>
            )
          }
          return (
            <Form.Item key={path} label={label} htmlFor={id}>
              <FilterControl
                resource={resource}
                path={path}
                id={id}
                label={label}
                tests={tests[path] ?? {}}
                counts={countsOf(path)}
                onChange={(own) => set({ [path]: own })}
              />
            </Form.Item>
          )
        })}
      </div>
      <div className="filter-buttons flex to-end gap-2">
        <Button type="link" className="filter-advanced" onClick={() => onAdvanced(next)}>
          Advanced…
        </Button>
        <Button onClick={() => onApply(undefined)}>Clear</Button>
        <Button type="primary" htmlType="submit">
          Apply
        </Button>
      </div>
    </Form>
  )
}

/** A part of a text that is too short to be searched is left out rather than refused by the service. */
export function applicable(changed: Readonly<Record<string, Tests>>): Record<string, Tests> {
  return Object.fromEntries(
    Object.entries(changed).map(([path, tests]) => [
      path,
      tests.contains !== undefined && tests.contains.trim().length < 3 ? {} : tests,
    ]),
  )
}
