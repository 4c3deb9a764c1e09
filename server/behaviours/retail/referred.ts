import { essence } from '../../engine/write/history'

/** The id of a record that a write refers to, whether it is given anew or stands there already; 0 for none. */
export function referred(value: unknown): number {
  return Number(essence(value) ?? 0)
}
