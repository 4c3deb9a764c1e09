import { Button } from 'antd'
import { useState } from 'react'
import { onPicture, type Part, type useCovering } from './useCovering'

interface CoverToolsProps {
  readonly covering: ReturnType<typeof useCovering>
  /** The rotation of the picture in degrees. */
  readonly turn: number
  readonly onCover: (parts: readonly Part[]) => Promise<void>
}

/** Starts drawing rectangles over what may not be kept, and has the service paint them over. */
export function CoverTools({ covering: { isOn, drawn, toggle, undo }, turn, onCover }: CoverToolsProps) {
  const [isSaving, setIsSaving] = useState(false)
  const save = async (): Promise<void> => {
    setIsSaving(true)
    await onCover(drawn.map((part) => onPicture(part, turn)))
    setIsSaving(false)
    toggle()
  }
  if (!isOn)
    return (
      <Button className="push" type="text" size="small" onClick={toggle}>
        Cover a part
      </Button>
    )
  return (
    <span className="push line gap-1">
      {drawn.length === 0 && <span className="muted small">Draw a rectangle</span>}
      {drawn.length > 0 && (
        <>
          <Button size="small" onClick={undo} disabled={isSaving}>
            Remove last
          </Button>
          <Button size="small" danger onClick={() => void save()} loading={isSaving} title="This can’t be undone">
            Cover permanently
          </Button>
        </>
      )}
      <Button type="text" size="small" onClick={toggle} disabled={isSaving}>
        Cancel
      </Button>
    </span>
  )
}
