import { instant, reference, resource, text } from '#define'
import { guards } from '../guards'

/**
 * Who opened which screen, and when (spec §6: the per-screen guard logs a screen view). Written only by the service.
 */
export const screenViews = resource({
  is: {
    name: 'screen-views',
    singular: 'Screen view',
    plural: 'Screen views',
    title: 'screen',
    icon: 'safety',
  },
  fields: {
    at: instant({ label: 'When', readOnly: true }),
    user: reference({ label: 'Who', to: 'users', readOnly: true, shows: ['username'], related: 'Screen views' }),
    screen: text({ label: 'Screen', max: 200, readOnly: true, help: 'The address, without search terms.' }),
    lookedAs: reference({ label: 'Viewing as', to: 'users', readOnly: true, shows: ['username'] }),
  },
  list: {
    isLog: true,
    columns: ['at', 'user', 'screen', 'lookedAs'],
    search: ['screen'],
    filters: ['user', 'screen', 'at'],
    sort: '-at',
    size: 35,
  },
  access: {
    see: guards.fullAccess,
    create: false,
    update: false,
    delete: false,
    scope: 'user',
  },
  navigation: { under: 'users', isOfAdministration: true },
})
