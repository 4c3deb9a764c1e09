import { Button, Popover } from 'antd'
import { useState } from 'react'
import { say } from '../../../providers/notification'
import { RecordSelect } from '../../views/pickers/RecordSelect'
import type { Authority } from './mapping'

interface FillFromProps {
  /** The label of the button. */
  readonly label: string
  readonly placeholder: string
  /** The resource to choose from. */
  readonly to: 'users' | 'authority-groups'
  /** A choice without effect: the user of the draft. */
  readonly except?: number
  readonly known: readonly Authority[]
  /** Returns the IDs of the choice's authorities. */
  readonly authoritiesOf: (chosen: number) => Promise<ReadonlySet<number>>
  readonly onFill: (authorities: ReadonlySet<number>) => void
}

/** Fills the draft with another user's authorities, or with a role's bundle; nothing is saved yet. */
export function FillFrom({ label, placeholder, to, except, known, authoritiesOf, onFill }: FillFromProps) {
  const [isOpen, setOpen] = useState(false)
  const [isFilling, setFilling] = useState(false)
  const fill = async (from: number) => {
    setFilling(true)
    try {
      const wanted = await authoritiesOf(from)
      onFill(new Set(known.map(({ id }) => id).filter((id) => wanted.has(id))))
      setOpen(false)
    } catch (error) {
      say('error', error instanceof Error ? error.message : String(error))
    } finally {
      setFilling(false)
    }
  }
  const picker = (
    <div className="mapping-copy">
      <RecordSelect
        to={to}
        isSingle
        value={[]}
        disabled={isFilling}
        aria-label={label}
        placeholder={placeholder}
        onChange={([chosen]) => {
          if (chosen && chosen.id !== except) void fill(chosen.id)
        }}
      />
      <p className="mapping-quiet muted plain">
        Copies their authorities into your draft. Nothing changes until you save.
      </p>
    </div>
  )
  return (
    <Popover
      trigger="click"
      open={isOpen}
      onOpenChange={setOpen}
      content={picker}
      placement="bottomRight"
      destroyOnHidden
    >
      <Button loading={isFilling}>{label}</Button>
    </Popover>
  )
}
