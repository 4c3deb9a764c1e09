import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'

/** Opens a native dialog while mounted: it traps the focus, and returns it on close. */
export function useDialog(onClose: () => void): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  // Before the next paint: a key pressed in between would be lost.
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
