import { choice, integer, reference, resource, text } from '#define'

/**
 * Who had which personal value shown, of which record, when and why, and who looked for a record by the whole of a value
 * that they see masked. Written by the service alone.
 */
export const reveals = resource({
  is: {
    name: 'reveals',
    singular: 'Data reveal',
    plural: 'Data reveals',
    title: 'subject',
    icon: 'safety',
  },
  fields: {
    user: reference({ label: 'Who', to: 'users', readOnly: true, shows: ['username'], related: 'Data reveals' }),
    way: choice({
      label: 'Way',
      readOnly: true,
      required: true,
      initial: 'SHOWN',
      options: {
        SHOWN: 'Shown on request',
        JUDGED: 'Shown at a verification desk',
        FOUND: 'Found by the whole value',
        NOT_FOUND: 'Looked up, not found',
      },
    }),
    subject: text({
      label: 'Record',
      readOnly: true,
      help: 'No name is kept here: what is erased there is not known here.',
    }),
    resource: text({ label: 'Kind of record', readOnly: true }),
    recordId: integer({ label: 'Number of the record', readOnly: true, plain: true }),
    fieldLabel: text({ label: 'Field', readOnly: true }),
    fieldName: text({ label: 'Name of the field', readOnly: true }),
    reason: text({ label: 'Reason', max: 300, readOnly: true }),
  },
  list: {
    isLog: true,
    columns: ['createdAt', 'user', 'way', 'subject', 'fieldLabel', 'reason'],
    search: ['subject', 'fieldLabel', 'reason'],
    filters: ['user', 'way', 'resource', 'recordId', 'fieldLabel', 'createdAt'],
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
  people: {
    notices: {
      misses: {
        label: 'Someone looked up many masked values that no record has',
        words: '{by} looked up 20 masked values in a row that no record has',
      },
    },
  },
  navigation: { under: 'users', isOfAdministration: true },
})
