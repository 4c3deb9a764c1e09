/** Where the tab stands. */
export interface Navigation {
  /** The path in the portal; the name unless said. */
  readonly path?: string
  /** The resource beside whose tab this one stands, when it has no entry of its own in the sidebar. */
  readonly under?: string
}
