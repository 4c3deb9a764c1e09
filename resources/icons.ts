/** The icons that a declaration can name; `src/shell/navigation/icons.tsx` draws each of them. */
export const iconNames = [
  ...(['appstore', 'bank', 'calendar', 'cluster', 'dashboard', 'environment', 'experiment', 'idcard'] as const),
  ...(['key', 'link', 'message', 'picture', 'poll', 'question', 'robot', 'safety', 'service', 'shop'] as const),
  ...(['shopping', 'tags', 'team', 'tool', 'video', 'wifi'] as const),
] as const

type Names = Readonly<Record<(typeof iconNames)[number], true>>

declare module './define/kernel/icons' {
  interface IconNames extends Names {}
}
