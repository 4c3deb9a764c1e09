import type { Option } from './fields/options'

/** What the access log knows: everything that lets somebody in, keeps somebody out, or changes who may come in. */
export const accessKinds = {
  SIGNED_IN: { label: 'Signed in', tone: 'good' },
  SIGN_IN_REFUSED: { label: 'Sign-in refused', tone: 'warning' },
  LOCKED_OUT: { label: 'Locked out', tone: 'bad' },
  UNLOCKED: { label: 'Unlocked', tone: 'info' },
  SIGNED_OUT: { label: 'Signed out', tone: 'neutral' },
  RENEWAL_REFUSED: { label: 'Renewal refused', tone: 'neutral' },
  TOKEN_REPLAYED: { label: 'Used token came again', tone: 'bad' },
  TOKEN_REFUSED: { label: 'Token refused', tone: 'warning' },
  SESSION_ENDED: { label: 'Session ended by somebody', tone: 'info' },
  REFUSED: { label: 'Refused', tone: 'warning' },
  ORIGIN_REFUSED: { label: 'Other website refused', tone: 'bad' },
  GRANTED: { label: 'Authority granted', tone: 'info' },
  GRANT_CHANGED: { label: 'Authority changed', tone: 'info' },
  TAKEN_AWAY: { label: 'Authority taken away', tone: 'info' },
  REVEALED: { label: 'Personal value shown', tone: 'info' },
  EXPORTED: { label: 'Exported', tone: 'info' },
  IMPORTED: { label: 'Imported', tone: 'info' },
  JOB_CHANGED: { label: 'Job cancelled or begun again', tone: 'info' },
  LOOKED_AS: { label: 'Looked as somebody else', tone: 'info' },
  PASSWORD_RESET: { label: 'Password reset', tone: 'info' },
  CODE_SENT: { label: 'Code sent', tone: 'neutral' },
  CODE_REFUSED: { label: 'Code refused', tone: 'warning' },
  LINK_OPENED: { label: 'Link opened', tone: 'neutral' },
  LINK_REFUSED: { label: 'Link refused', tone: 'warning' },
} as const satisfies Readonly<Record<string, Option>>

/** One kind of line of the access log. */
export type AccessKind = keyof typeof accessKinds
