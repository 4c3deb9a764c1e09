import type { Drawer } from '../../providers/drawer'

/** A storage drawer in memory for tests: two drawers on the same map are like two tabs. */
export function memoryDrawer(things = new Map<string, unknown>()): Drawer & { readonly things: Map<string, unknown> } {
  return {
    things,
    get: (name) => Promise.resolve(things.get(name)),
    put: async (name, value) => void things.set(name, value),
    putOnce: async (name, value) => {
      if (!things.has(name)) things.set(name, value)
      return things.get(name)
    },
    remove: async (names) => names.forEach((name) => things.delete(name)),
  }
}
