import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'

/** A dialog of the browser's own that is open while it is drawn: it keeps the focus within, and gives it back at its end. */
export function useDialog(onClose: () => void): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  // At once, and not after the next paint: a key pressed in between would be lost.
  useLayoutEffect(() => {
    const opened = dialog.current
    opened?.showModal()
    const box = opened?.querySelector('input')
    box?.setSelectionRange(box.value.length, box.value.length)
    const closeOutside = (event: MouseEvent): void => {
      if (event.target === opened) opened?.close()
    }
    opened?.addEventListener('click', closeOutside)
    return () => {
      opened?.removeEventListener('click', closeOutside)
      opened?.close()
    }
  }, [])
  useEffect(() => {
    const opened = dialog.current
    opened?.addEventListener('close', onClose)
    return () => opened?.removeEventListener('close', onClose)
  }, [onClose])
  return dialog
}
