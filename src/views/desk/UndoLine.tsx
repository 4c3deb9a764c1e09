import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { DESK_UNDO_SECONDS } from '#define'

/** Shows the last verdict, with a button to undo it while there is time. */
export function UndoLine({ words, onUndo }: { readonly words: string; readonly onUndo: () => void }) {
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), DESK_UNDO_SECONDS * 1000)
    return () => clearTimeout(timer)
  }, [])
  // Its space stays, so that nothing moves while the next record is judged.
  if (isOver) return <p className="desk-undo" role="status" />
  return (
    <p className="desk-undo line gap-2" role="status">
      <span>{words}</span>
      <Button size="small" type="link" aria-keyshortcuts="Z" onClick={onUndo}>
        Undo <kbd aria-hidden="true">Z</kbd>
      </Button>
    </p>
  )
}
