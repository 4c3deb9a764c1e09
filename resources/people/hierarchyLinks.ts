import { date, reference, resource } from '#define'

/** Who reported to whom from when till when, so that old reports stay right. Written by the service alone. */
export const hierarchyLinks = resource({
  name: 'hierarchy-links',
  one: 'Reporting line',
  many: 'Reporting lines',
  title: 'user',
  beside: 'users',
  icon: 'cluster',
  key: 'view_afs_users_tab',
  fields: {
    user: reference({
      label: 'User',
      to: 'users',
      readOnly: true,
      shows: ['employeeCode'],
      related: 'Manager history',
      part: true,
    }),
    manager: reference({
      label: 'Manager',
      to: 'users',
      readOnly: true,
      shows: ['employeeCode'],
      related: 'Team history',
    }),
    since: date({ label: 'From', readOnly: true }),
    until: date({ label: 'To', readOnly: true }),
  },
  list: {
    columns: ['user', 'manager', 'since', 'until'],
    search: [],
    filters: ['user', 'manager', 'since', 'until'],
    sort: '-since',
    size: 35,
  },
  access: { create: false, update: false, delete: false, scope: 'user' },
})
