import { Button, Popover } from 'antd'
import { useState } from 'react'
import { say } from '../../../providers/notification'
import { RecordSelect } from '../../views/inputs/RecordSelect'
import { heldIds } from './draft'
import { fetchAssignments, type Authority } from './mapping'

interface CopyFromProps {
  /** The user into whose draft is copied. */
  readonly except: number
  readonly known: readonly Authority[]
  readonly onCopy: (authorities: ReadonlySet<number>) => void
}

/** Fills the draft with what another user holds; nothing is saved yet. */
export function CopyFrom({ except, known, onCopy }: CopyFromProps) {
  const [isOpen, setOpen] = useState(false)
  const [isCopying, setCopying] = useState(false)
  const copy = async (from: number) => {
    setCopying(true)
    try {
      const held = heldIds(await fetchAssignments(from, new AbortController().signal))
      onCopy(new Set(known.map(({ id }) => id).filter((id) => held.has(id))))
      setOpen(false)
    } catch (error) {
      say('error', error instanceof Error ? error.message : String(error))
    } finally {
      setCopying(false)
    }
  }
  const picker = (
    <div className="mapping-copy">
      <RecordSelect
        to="users"
        isSingle
        value={[]}
        disabled={isCopying}
        aria-label="Copy from which user"
        placeholder="Name, username or mobile"
        onChange={([chosen]) => {
          if (chosen && chosen.id !== except) void copy(chosen.id)
        }}
      />
      <p className="mapping-quiet">The draft becomes what they hold. Nothing is saved until you save.</p>
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
      <Button loading={isCopying}>Copy from another user</Button>
    </Popover>
  )
}
