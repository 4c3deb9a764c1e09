import { useState, type DragEvent, type ReactNode } from 'react'

interface DropCardProps {
  /** The id of its heading. */
  readonly labelledBy: string
  readonly onDrop: (files: readonly File[]) => void
  readonly children: ReactNode
}

/** A card onto which files are dropped; it shows where they would fall. */
export function DropCard({ labelledBy, onDrop, children }: DropCardProps) {
  const [isOver, setIsOver] = useState(false)
  const over = (event: DragEvent): void => {
    event.preventDefault()
    setIsOver(true)
  }
  const drop = (event: DragEvent): void => {
    event.preventDefault()
    setIsOver(false)
    onDrop([...event.dataTransfer.files])
  }
  return (
    <section
      className="import-card import-drop surface padded"
      aria-labelledby={labelledBy}
      data-over={isOver}
      onDragOver={over}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      {children}
    </section>
  )
}
