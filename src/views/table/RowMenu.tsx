import { MoreOutlined } from '@ant-design/icons'
import { useRef, useState, type ComponentType } from 'react'
import type { AnyResource } from '#define'
import { declared } from '../../../providers/register'
import { say } from '../../../providers/notification'
import { DELETE } from '../actions/perform'
import { offeredActions } from '../actions/useRecordMenu'
import { usePrintPage } from '../data/printing'
import { titleOf, type Row } from '../data/row'
import type { OpenRowMenuProps } from './OpenRowMenu'

type Menu = ComponentType<OpenRowMenuProps>

// A hundred rows have a hundred menus, of which one is opened: the code loads when the first of them is hovered or
// focused.
let menu: Promise<Menu> | undefined
function loadMenu(): Promise<Menu> {
  // The related records that can be created for a row are declared with those records, which a list alone has not
  // loaded.
  menu ??= Promise.all([import('./OpenRowMenu'), declared()]).then(([file]) => file.OpenRowMenu)
  menu.catch(() => (menu = undefined))
  return menu
}

/** The actions that this viewer has on a row now, behind a small button. */
export function RowMenu({ resource, row }: { readonly resource: AnyResource; readonly row: Row }) {
  const [Open, setOpen] = useState<Menu | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const isPrinted = usePrintPage(resource) !== undefined
  if (!isPrinted && !hasMenu(resource, row)) return null
  const open = (): void => {
    loadMenu().then(
      (loaded) => setOpen(() => loaded),
      () => say('error', 'The menu couldn’t be loaded. Reload the page and try again.'),
    )
  }
  const close = (): void => {
    setOpen(null)
    button.current?.focus()
  }
  return (
    <span className="row-menu inline-flex anchor">
      <button
        ref={button}
        type="button"
        className="icon-button inline-line muted section"
        data-stop=""
        aria-haspopup="menu"
        aria-expanded={Open !== null}
        aria-label={`Actions for ${titleOf(resource, row)}`}
        onPointerEnter={() => void loadMenu().catch(() => undefined)}
        onFocus={() => void loadMenu().catch(() => undefined)}
        onClick={open}
      >
        <MoreOutlined aria-hidden />
      </button>
      {Open && <Open resource={resource} row={row} onClose={close} />}
    </span>
  )
}

/** Whether this viewer has any action on a row. */
export function hasMenu(resource: AnyResource, row: Row): boolean {
  return row._can.includes('update') || row._can.includes(DELETE) || offeredActions(resource, row).length > 0
}
