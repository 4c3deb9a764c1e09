/** The place of the tab in the portal, and of the form for a new record. */
export interface ResourceNavigation extends Navigation {
  /**
   * The path of the form for a new record, which opens for everyone who sees the tab.
   * @default that of the tab, and `create`
   */
  readonly createPath?: string
}

/** The place of the tab in the portal. */
export interface Navigation {
  /** The path in the portal. @default the name */
  readonly path?: string
  /** The resource whose tab this one is a sibling of, if it has no entry of its own in the sidebar. */
  readonly under?: string
  /** Whether it is a log or a setting: it is listed apart from the siblings of daily work. */
  readonly isOfAdministration?: true
}
