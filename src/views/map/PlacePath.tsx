import type { MapTally } from '../data/tallies'

interface PlacePathProps {
  readonly within: MapTally['within']
  readonly onOpen: (id: number | null) => void
}

/** Breadcrumbs of the open place and its ancestors. */
export function PlacePath({ within, onOpen }: PlacePathProps) {
  const above = within?.path.filter(({ type }) => type !== 'zone') ?? []
  return (
    <nav className="place-path" aria-label="Place">
      <ol>
        {[{ id: null, label: 'India' }, ...above].map(({ id, label }) => (
          <li key={id ?? 0}>
            {within ? (
              <button type="button" className="link-button accent" onClick={() => onOpen(id)}>
                {label}
              </button>
            ) : (
              <span aria-current="true">{label}</span>
            )}
          </li>
        ))}
        {within && (
          <li>
            <span aria-current="true">{within.label}</span>
          </li>
        )}
      </ol>
    </nav>
  )
}
