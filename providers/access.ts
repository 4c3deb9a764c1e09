import { allows, type Access } from '#define'
import { currentViewer } from './session'

/** Whether the viewer has the access, answered from memory. Always false while signed out. */
export function may(need: Access): boolean {
  const viewer = currentViewer()
  return viewer !== null && allows(viewer.keys, need)
}
