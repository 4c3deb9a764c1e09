/** The place of the tab in the portal. */
export interface Navigation {
  /** The path in the portal. @default the name */
  readonly path?: string
  /** The resource whose tab this one is placed beside, when it has no entry of its own in the sidebar. */
  readonly under?: string
}
