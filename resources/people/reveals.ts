import { integer, reference, resource, text } from '#define'

/** Who had which personal value shown, of which record, when and why. Written by the service alone. */
export const reveals = resource({
  name: 'reveals',
  one: 'Reveal',
  many: 'Reveals',
  title: 'subject',
  beside: 'users',
  icon: 'safety',
  key: 'authority:edit',
  fields: {
    user: reference({ label: 'Who', to: 'users', readOnly: true, shows: ['username'], related: 'Reveals' }),
    subject: text({
      label: 'Record',
      readOnly: true,
      help: 'No name is kept here: what is erased there is not known here.',
    }),
    resource: text({ label: 'Kind of record', readOnly: true }),
    recordId: integer({ label: 'Number of the record', readOnly: true, ungrouped: true }),
    fieldLabel: text({ label: 'Field', readOnly: true }),
    fieldName: text({ label: 'Name of the field', readOnly: true }),
    reason: text({ label: 'Reason', max: 300, readOnly: true }),
  },
  list: {
    columns: ['createdAt', 'user', 'subject', 'fieldLabel', 'reason'],
    search: ['subject', 'fieldLabel', 'reason'],
    filters: ['user', 'resource', 'recordId', 'fieldLabel', 'createdAt'],
    sort: '-createdAt',
    size: 35,
  },
  access: { create: false, update: false, delete: false, scope: 'user' },
})
