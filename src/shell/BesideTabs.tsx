import { Link } from 'react-router-dom'
import { allows, type AnyResource, type Page } from '#define'
import { register } from '#resources'
import type { StoredViewer } from '../../providers/session'
import { tabNamed } from '../../providers/sidebar'
import { showInStrip } from '../views/showInStrip'
import { entryOf, tabOf, type Place } from './places'

/** Links between a tab and those that stand beside it: Users, Companies. Nothing where a tab stands alone. */
export function BesideTabs({ place, viewer }: { readonly place: Place; readonly viewer: StoredViewer }) {
  const siblings = siblingsOf(entryOf(place)).filter(({ key }) => allows(viewer.keys, key))
  if ((place.kind !== 'list' && place.kind !== 'page') || siblings.length < 2) return null
  const current = tabOf(place).name
  return (
    <nav className="beside-tabs" aria-label="Beside this tab">
      {siblings.map((sibling) => (
        <Link
          key={sibling.name}
          to={`/${sibling.path}`}
          ref={sibling.name === current ? showInStrip : undefined}
          aria-current={sibling.name === current ? 'page' : undefined}
        >
          {'many' in sibling ? sibling.many : sibling.label}
        </Link>
      ))}
    </nav>
  )
}

function siblingsOf(name: string): (AnyResource | Page)[] {
  const root = tabNamed(register, name)
  const besides = [...register.resources, ...register.pages].filter(({ beside }) => beside === name)
  return root ? [root, ...besides] : besides
}
