/** The place of the tab in the portal. */
export interface Navigation {
  /** The path in the portal. @default the name */
  readonly path?: string
  /** The resource whose tab this one is placed beside, when it has no entry of its own in the sidebar. */
  readonly under?: string
  /** Whether it is a log or a setting: among the tabs beside it, it is listed apart from those of daily work. */
  readonly isOfAdministration?: true
}
