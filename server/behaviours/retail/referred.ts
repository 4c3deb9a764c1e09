import { essence } from '../../engine/write/history'

/** Returns the id of a record that a write refers to, newly given or stored; 0 for none. */
export function referred(value: unknown): number {
  return Number(essence(value) ?? 0)
}
