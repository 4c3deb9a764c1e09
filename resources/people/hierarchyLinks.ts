import { date, reference, resource } from '#define'

/** Who reported to whom over time, so that old reports stay correct. Written only by the service. */
export const hierarchyLinks = resource({
  is: {
    name: 'hierarchy-links',
    singular: 'Reporting line',
    plural: 'Reporting lines',
    title: 'user',
    icon: 'cluster',
  },
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
    until: date({ label: 'To', readOnly: true, none: 'Until now' }),
  },
  list: {
    isLog: true,
    columns: ['user', 'manager', 'since', 'until'],
    search: [],
    filters: ['user', 'manager', 'since', 'until'],
    sort: '-since',
    size: 35,
  },
  access: {
    see: 'view_afs_users_tab',
    create: false,
    update: false,
    delete: false,
    scope: 'user',
  },
  navigation: { under: 'users', isOfAdministration: true },
})
