import { useEffect, useRef, useState } from 'react'
import { users } from '#resources'
import { say } from '../../../providers/notification'
import { toHttpError } from '../../../providers/errorMessage'
import { Frame } from '../../views/kit/Frame'
import { PageHead } from '../../views/kit/PageHead'
import { RecordSelect } from '../../views/pickers/RecordSelect'
import { Branch, type TreeState } from './Branch'
import { fetchPath } from './orgChart'
import { usePosts } from './usePosts'
import './orgChart.css'
import { focusItem, moveInTree } from '../../views/kit/focus/treeKeys'

/** The reporting lines: a tree that opens level by level, and a search that leads to a person in it. */
export function Screen() {
  const root = useRef<HTMLUListElement>(null)
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set())
  const [current, setCurrent] = useState<number | null>(null)
  const [found, setFound] = useState<number | null>(null)
  useArrival(root, found)
  useSingleTop(setOpen)
  const toggle = (id: number): void =>
    setOpen((before) => {
      const after = new Set(before)
      if (!after.delete(id)) after.add(id)
      return after
    })
  const jump = async (to: number | undefined, name: string): Promise<void> => {
    setFound(null)
    if (to === undefined) return
    try {
      const path = await fetchPath(to)
      if (path.length === 0) return say('info', `${name} is not on the chart`)
      setOpen((before) => new Set([...before, ...path.slice(0, -1)]))
      setCurrent(to)
      setFound(to)
    } catch (error) {
      say('error', toHttpError(error).message)
    }
  }
  const tree: TreeState = { open, current, found, toggle, arrive: setCurrent }
  return (
    <Frame>
      <PageHead title="Org chart" />
      <div className="below-3 searching">
        <label className="own-line below-1" htmlFor="org-chart-person">
          Find a person
        </label>
        <RecordSelect
          id="org-chart-person"
          placeholder="Name, username, mobile or code"
          to={users.is.name}
          where={{ field: 'status', in: ['ACTIVE', 'INVITED'] }}
          value={[]}
          isSingle
          onChange={([person]) => void jump(person?.id, person?.label ?? '')}
        />
      </div>
      {/* The items take the focus; the tree itself only handles their keys. */}
      <ul
        ref={root}
        role="tree"
        tabIndex={-1}
        aria-label="Reporting lines"
        className="org-tree surface scrolls tree"
        onKeyDown={(event) => moveInTree(event, toggle)}
      >
        <Branch of={null} level={1} tree={tree} />
      </ul>
    </Frame>
  )
}

/** If a single person is at the top, their reports are shown immediately. */
function useSingleTop(setOpen: (open: ReadonlySet<number>) => void): void {
  const { data } = usePosts(null)
  const only = data?.length === 1 ? data[0]?.id : undefined
  useEffect(() => {
    if (only !== undefined) setOpen(new Set([only]))
  }, [only, setOpen])
}

/** Opens the branches down to the searched person one after the other, and focuses them once the last is drawn. */
function useArrival(root: React.RefObject<HTMLUListElement | null>, found: number | null): void {
  useEffect(() => {
    const tree = root.current
    if (found === null || !tree) return
    const arrive = (): boolean => {
      const item = tree.querySelector<HTMLElement>(`[data-id="${found}"]`)
      focusItem(item)
      return item !== null
    }
    if (arrive()) return
    const watch = new MutationObserver(() => arrive() && watch.disconnect())
    watch.observe(tree, { childList: true, subtree: true })
    return () => watch.disconnect()
  }, [root, found])
}
