import { Link } from 'react-router'
import { paths, type AnyResource } from '#define'

/** The declared tabs of a list, as links. */
export function ResourceTabs({ resource, tab }: { readonly resource: AnyResource; readonly tab?: string }) {
  const tabs = Object.entries(resource.tabs)
  if (tabs.length === 0) return null
  return (
    <nav className="tab-links" aria-label={`Parts of ${resource.many}`}>
      <TabLink to={paths.list(resource)} label="All" isCurrent={!tab} />
      {tabs.map(([name, { label }]) => (
        <TabLink key={name} to={paths.list(resource, name)} label={label} isCurrent={name === tab} />
      ))}
    </nav>
  )
}

function TabLink({
  to,
  label,
  isCurrent,
}: {
  readonly to: string
  readonly label: string
  readonly isCurrent: boolean
}) {
  return (
    <Link className="tab-link" to={to} aria-current={isCurrent ? 'page' : undefined}>
      {label}
    </Link>
  )
}
