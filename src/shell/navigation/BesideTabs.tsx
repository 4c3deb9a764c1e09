import { useRef } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { allows, type AnyResource, type Page } from '#define'
import { register } from '../../../providers/register'
import type { StoredViewer } from '../../../providers/session'
import { tabNamed } from '../../../providers/sidebar'
import { useFitting } from '../../views/saved/useFitting'
import { entryOf, tabOf, type Place } from '../routing/places'

/** Links between a tab and those that stand beside it: Users, Companies. Nothing where a tab stands alone. */
export function BesideTabs({ place, viewer }: { readonly place: Place; readonly viewer: StoredViewer }) {
  const siblings = siblingsOf(entryOf(place)).filter(({ access: { see: key } }) => allows(viewer.keys, key))
  if ((place.kind !== 'list' && place.kind !== 'page') || siblings.length < 2) return null
  return <Strip siblings={siblings} current={tabOf(place).is.name} />
}

interface StripProps {
  readonly siblings: readonly (AnyResource | Page)[]
  readonly current: string
}

/** One line of as many as fit; the others stand in a menu at its end, which says when the open tab is one of them. */
function Strip({ siblings, current }: StripProps) {
  const line = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const fitting = useFitting(line, siblings.map(({ is: { name } }) => name).join())
  const cut = siblings.slice(fitting)
  const open = cut.find(({ is: { name } }) => name === current)
  return (
    <nav className="beside-tabs" aria-label="Related pages">
      <div className="beside-line" ref={line}>
        {siblings.map((sibling, index) => (
          <Link
            key={sibling.is.name}
            to={`/${sibling.navigation.path}`}
            inert={index >= fitting}
            aria-current={sibling.is.name === current ? 'page' : undefined}
          >
            {labelOf(sibling)}
          </Link>
        ))}
      </div>
      {cut.length > 0 && (
        <select
          className="beside-more"
          aria-label="More beside this tab"
          data-current={!!open}
          value={open?.is.name ?? ''}
          onChange={({ target }) => {
            const chosen = cut.find(({ is: { name } }) => name === target.value)
            if (chosen) void navigate(`/${chosen.navigation.path}`)
          }}
        >
          <option value="" disabled hidden>
            More
          </option>
          {cut.map((sibling) => (
            <option key={sibling.is.name} value={sibling.is.name}>
              {labelOf(sibling)}
            </option>
          ))}
        </select>
      )}
    </nav>
  )
}

function labelOf(sibling: AnyResource | Page): string {
  const { is } = sibling
  return 'plural' in is ? is.plural : is.label
}

function siblingsOf(name: string): (AnyResource | Page)[] {
  const root = tabNamed(register, name)
  const besides = [...register.resources.filter(({ is: { part: isPart } }) => !isPart), ...register.pages].filter(
    ({ navigation: { under: beside } }) => beside === name,
  )
  return root ? [root, ...besides] : besides
}
