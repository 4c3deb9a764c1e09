import { choice, instant, integer, reference, resource, text, uuid, type AccessKind, type Option } from '#define'

/** What each kind of line is called. */
const accessKinds = {
  SIGNED_IN: { label: 'Signed in', tone: 'good' },
  SIGN_IN_REFUSED: { label: 'Sign-in refused', tone: 'warning' },
  LOCKED_OUT: { label: 'Locked out', tone: 'bad' },
  UNLOCKED: { label: 'Unlocked', tone: 'info' },
  SIGNED_OUT: { label: 'Signed out', tone: 'neutral' },
  RENEWAL_REFUSED: { label: 'Renewal refused', tone: 'neutral' },
  TOKEN_REPLAYED: { label: 'Token reuse detected', tone: 'bad' },
  TOKEN_REFUSED: { label: 'Token refused', tone: 'warning' },
  SESSION_ENDED: { label: 'Session ended by an administrator', tone: 'info' },
  REFUSED: { label: 'Refused', tone: 'warning' },
  ORIGIN_REFUSED: { label: 'Cross-site request blocked', tone: 'bad' },
  GRANTED: { label: 'Authority granted', tone: 'info' },
  GRANT_CHANGED: { label: 'Authority changed', tone: 'info' },
  TAKEN_AWAY: { label: 'Authority removed', tone: 'info' },
  REVEALED: { label: 'Personal value shown', tone: 'info' },
  LOOKED_UP: { label: 'Masked value looked up', tone: 'info' },
  EXPORTED: { label: 'Exported', tone: 'info' },
  IMPORTED: { label: 'Imported', tone: 'info' },
  JOB_CHANGED: { label: 'Job cancelled or retried', tone: 'info' },
  LOOKED_AS: { label: 'Impersonated a user', tone: 'info' },
  PASSWORD_RESET: { label: 'Password reset', tone: 'info' },
  CODE_SENT: { label: 'Code sent', tone: 'neutral' },
  CODE_REFUSED: { label: 'Code refused', tone: 'warning' },
  LINK_OPENED: { label: 'Link opened', tone: 'neutral' },
  LINK_REFUSED: { label: 'Link refused', tone: 'warning' },
} as const satisfies Readonly<Record<AccessKind, Option>>

/** Who came in, was kept out, or had their keys changed, when and from where. Written by the service alone. */
export const accessLog = resource({
  is: {
    name: 'access-log',
    singular: 'Access',
    plural: 'Access log',
    title: 'what',
    icon: 'safety',
  },
  fields: {
    at: instant({ label: 'When', readOnly: true }),
    kind: choice({ label: 'Event', readOnly: true, options: accessKinds }),
    user: reference({ label: 'Who', to: 'users', readOnly: true, shows: ['username'], related: 'Access log' }),
    givenName: text({
      label: 'Name entered',
      readOnly: true,
      personal: true,
      help: 'Only the first characters of an unknown name are kept, as it may be a mistyped password.',
    }),
    what: text({ label: 'What', readOnly: true }),
    detail: text({ label: 'Detail', readOnly: true }),
    by: reference({ label: 'By', to: 'users', readOnly: true, shows: ['username'] }),
    times: integer({
      label: 'Times',
      readOnly: true,
      initial: 1,
      help: 'Refusals repeated within a minute are counted together.',
    }),
    lastAt: instant({ label: 'Last time', readOnly: true }),
    address: text({ label: 'Address', readOnly: true, personal: true }),
    device: text({ label: 'Device', readOnly: true }),
    session: text({ label: 'Session', readOnly: true }),
    request: text({ label: 'Request', readOnly: true, help: 'The request ID in the service logs.' }),
    entry: uuid({ label: 'Entry', readOnly: true }),
  },
  list: {
    isLog: true,
    columns: ['at', 'kind', 'user', 'what', 'detail', 'by', 'times', 'address', 'device'],
    search: ['what', 'detail'],
    filters: ['kind', 'user', 'by', 'session', 'at'],
    sort: '-at',
    size: 35,
  },
  page: {
    sections: [
      { label: 'What happened', fields: ['at', 'kind', 'user', 'by', 'what', 'detail', 'times', 'lastAt'] },
      { label: 'Source', fields: ['givenName', 'address', 'device', 'session', 'request', 'entry'] },
    ],
  },
  access: {
    see: 'authority:edit',
    create: false,
    update: false,
    delete: false,
    scope: 'user',
  },
  navigation: { under: 'users', isOfAdministration: true },
})
