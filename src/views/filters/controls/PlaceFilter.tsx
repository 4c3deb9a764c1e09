import { levels, systemResources, type Field, type Tests } from '#define'
import { levelLabels, placeLevel } from '../../conditions/describe'
import { placesAbove } from '../../format/plainText'
import type { GeographyChoice } from '../../geography/choice'
import { RecordSelect } from '../../pickers/RecordSelect'
import { useChoices } from './useChoices'

interface PlaceFilterProps {
  /** The place field. */
  readonly name: string
  readonly field: Field
  readonly id: string
  readonly label: string
  /** The comparisons of every path of the list. */
  readonly tests: Readonly<Record<string, Tests>>
  /** Called with the comparisons of all paths of this field. */
  readonly onChange: (tests: Readonly<Record<string, Tests>>) => void
}

/** Filters by a geography of any level, searched by name. */
export function PlaceFilter({ name, field, id, label, tests, onChange }: PlaceFilterProps) {
  const paths = placePaths(name)
  const chosen = paths.map((path) => tests[path]?.eq).find((eq) => typeof eq === 'number')
  const [place] = useChoices(systemResources.geographies, typeof chosen === 'number' ? [chosen] : []) ?? []
  const offered = levels.slice(0, levels.indexOf(placeLevel(field) ?? 'village') + 1)
  const change = (next: GeographyChoice | undefined): void => {
    const cleared = Object.fromEntries(paths.map((path) => [path, {}]))
    onChange(next ? { ...cleared, [pathFor(name, field, next)]: { eq: next.id } } : cleared)
  }
  return (
    <RecordSelect
      id={id}
      aria-label={label}
      to={systemResources.geographies}
      where={{ field: 'type', in: offered }}
      isSingle
      value={place ? [place] : []}
      onChange={([next]) => change(next as GeographyChoice | undefined)}
      hint={(choice) => whereIs(choice as GeographyChoice)}
      placeholder="Type a state, district, tehsil or village"
    />
  )
}

/** The level and ancestors of a place. */
function whereIs(place: GeographyChoice): string {
  return [levelLabels[place.type], placesAbove(place).join(', ')].filter(Boolean).join(' · ')
}

/** All paths by which a place field can be filtered. */
export function placePaths(name: string): string[] {
  return [name, ...levels.map((level) => `${name}.${level}`)]
}

/**
 * The path that filters a list by a geography: the field itself if it can hold that level, else the ancestor's path.
 */
export function pathFor(name: string, field: Field, place: Pick<GeographyChoice, 'type'>): string {
  const own =
    field.kind === 'place' &&
    (typeof field.level === 'string' ? field.level === place.type : field.level.includes(place.type))
  return own ? name : `${name}.${place.type}`
}
