declare module 'virtual:declarations' {
  /** The outlines of all resources, available from the start. */
  export const outlines: readonly import('#define').PackedOutline[]
  /** Fetch the declarations of each room. */
  export const rooms: Readonly<Record<string, () => Promise<readonly import('#define').AnyResource[]>>>
  /** Fetches the declarations of all rooms, by room, in one file. */
  export const everything: () => Promise<Readonly<Record<string, readonly import('#define').AnyResource[]>>>
  /** The declarations that are available from the start. */
  export const known: readonly import('#define').AnyResource[]
}
