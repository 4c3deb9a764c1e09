import { levels, systemResources, type AnyResource, type Field, type Tests } from '#define'
import { Cascade } from '../../geography/Cascade'
import type { GeographyChoice } from '../../geography/choice'
import { placeLevel } from '../../conditions/describe'
import { useChoices } from './useChoices'

interface PlaceFilterProps {
  readonly resource: AnyResource
  /** The place field. */
  readonly name: string
  readonly field: Field
  readonly label: string
  /** The comparisons of every path of the list. */
  readonly tests: Readonly<Record<string, Tests>>
  /** Gets the comparisons of all paths of this field. */
  readonly onChange: (tests: Readonly<Record<string, Tests>>) => void
}

/** Filters by a geography at any level, through the one cascade. */
export function PlaceFilter({ name, field, label, tests, onChange }: PlaceFilterProps) {
  const paths = pathsOf(name)
  const id = paths.map((path) => tests[path]?.eq).find((eq) => typeof eq === 'number')
  const chosen = useChoices(systemResources.geographies, typeof id === 'number' ? [id] : [])?.[0] as
    | GeographyChoice
    | undefined
  const change = (place: GeographyChoice | null): void => {
    const cleared = Object.fromEntries(paths.map((path) => [path, {}]))
    onChange(place ? { ...cleared, [pathFor(name, field, place)]: { eq: place.id } } : cleared)
  }
  return <Cascade value={chosen ?? null} onChange={change} deepest={placeLevel(field)} aria-label={label} />
}

/** All paths by which a place field may be filtered. */
function pathsOf(name: string): string[] {
  return [name, ...levels.map((level) => `${name}.${level}`)]
}

/** The path that cuts a list by a geography: the field itself where it may hold that level, else the level above. */
export function pathFor(name: string, field: Field, place: Pick<GeographyChoice, 'type'>): string {
  const own =
    field.kind === 'place' &&
    (typeof field.level === 'string' ? field.level === place.type : field.level.includes(place.type))
  return own ? name : `${name}.${place.type}`
}
