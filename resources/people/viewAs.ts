import { choice, instant, reference, resource, text } from '#define'

/** Who viewed the portal as someone else, when and why. Written only by the service. */
export const viewAsLog = resource({
  is: {
    name: 'view-as-log',
    singular: 'View as someone else',
    plural: 'Impersonation log',
    title: 'reason',
    icon: 'idcard',
  },
  fields: {
    user: reference({ label: 'Who', to: 'users', readOnly: true, shows: ['username'], related: 'Impersonation log' }),
    lookedAs: reference({ label: 'As', to: 'users', readOnly: true, shows: ['username'], related: 'Viewed by' }),
    reason: text({ label: 'Reason', max: 300, readOnly: true }),
    until: instant({ label: 'Valid till', readOnly: true }),
    endedAt: instant({ label: 'Ended', readOnly: true }),
    ending: choice({
      label: 'How',
      readOnly: true,
      initial: 'OPEN',
      options: {
        OPEN: { label: 'Not ended manually', tone: 'neutral' },
        ENDED: { label: 'Ended', tone: 'good' },
        REPLACED: { label: 'Replaced by another view', tone: 'info' },
        SIGNED_OUT: { label: 'Signed out', tone: 'info' },
      },
    }),
  },
  list: {
    isLog: true,
    columns: ['createdAt', 'user', 'lookedAs', 'reason', 'endedAt', 'ending'],
    search: ['reason'],
    filters: ['user', 'lookedAs', 'ending', 'createdAt'],
    sort: '-createdAt',
    size: 35,
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
