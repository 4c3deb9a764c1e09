/**
 * The icons. Empty here: `resources/icons.ts` adds the company's own by declaration merging, so that an icon that the
 * portal cannot draw does not compile.
 */
export interface IconNames {}

/** The name of a sidebar icon. */
export type IconName = Extract<keyof IconNames, string>
