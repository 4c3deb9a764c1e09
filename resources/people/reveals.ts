import { choice, integer, reference, resource, text } from '#define'

/**
 * Reveals of personal values: who, of which record, when and why; and searches for a record by the whole of a value
 * that is masked for the searcher. Written only by the service.
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
      label: 'Method',
      readOnly: true,
      required: true,
      initial: 'SHOWN',
      options: {
        SHOWN: 'Shown on request',
        JUDGED: 'Shown during verification',
        FOUND: 'Found by full value',
        NOT_FOUND: 'Looked up, not found',
      },
    }),
    subject: text({
      label: 'Record',
      readOnly: true,
      help: 'Names are not stored here, so erased data stays erased.',
    }),
    resource: text({ label: 'Record type', readOnly: true }),
    recordId: integer({ label: 'Record number', readOnly: true, plain: true }),
    fieldLabel: text({ label: 'Field', readOnly: true }),
    fieldName: text({ label: 'Field name', readOnly: true }),
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
        label: 'Many lookups of masked values without a match',
        words: '{by} looked up 20 masked values in a row without a match',
      },
    },
  },
  navigation: { under: 'users', isOfAdministration: true },
})
