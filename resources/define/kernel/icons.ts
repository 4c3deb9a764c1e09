/**
 * The icons that exist. Empty here: `resources/icons.ts` adds the company's own by declaration merging, so that an icon that
 * the portal cannot draw does not compile.
 */
export interface IconNames {}

/** The name of an icon of the sidebar. */
export type IconName = Extract<keyof IconNames, string>
