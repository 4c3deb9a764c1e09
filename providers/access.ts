import { allows, type Access } from '#define'
import { currentViewer } from './session'

/** Whether the viewer may, ever: answered from memory at once. Nobody may anything while nobody is signed in. */
export function may(need: Access): boolean {
  const viewer = currentViewer()
  return viewer !== null && allows(viewer.keys, need)
}
