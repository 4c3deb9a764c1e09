import { choice, flag, longText, many, resource, text } from '#define'
import { languages } from '../farmers/languages'

/** Parts of the country that are managed as one: a user who chooses one in the top bar sees nothing of the others. */
export const serviceAreas = resource({
  is: {
    name: 'service-areas',
    singular: 'Service area',
    plural: 'Service areas',
    title: 'name',
    icon: 'cluster',
  },
  fields: {
    code: text({ label: 'Code', required: true, form: 'upper', max: 20, unique: true, createOnly: true }),
    name: text({ label: 'Name', required: true, max: 80, unique: true }),
    geographies: many({ label: 'Geographies', to: 'geographies', help: 'Zones, states or districts.' }),
    language: choice({ label: 'Language', options: languages }),
    about: longText({ label: 'About', max: 300 }),
    isActive: flag({ label: 'Offered', initial: true }),
  },
  list: {
    columns: ['code', 'name', 'geographies', 'language', 'isActive'],
    search: ['code', 'name'],
    filters: ['isActive', 'language'],
    sort: 'name',
    size: 35,
  },
  access: {
    see: 'view_geography',
    create: 'geo:edit',
    update: 'geo:edit',
    delete: 'geo:edit',
  },
  imports: { by: 'code' },
  navigation: { under: 'geographies', isOfAdministration: true },
})
