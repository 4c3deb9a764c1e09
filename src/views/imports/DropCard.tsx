import { useState, type DragEvent, type ReactNode } from 'react'

interface DropCardProps {
  /** The ID of its heading. */
  readonly labelledBy: string
  readonly onDrop: (files: readonly File[]) => void
  readonly children: ReactNode
}

/** A card that accepts dropped files and highlights the drop area. */
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
