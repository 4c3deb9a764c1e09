import { accessKinds, choice, instant, integer, reference, resource, text, uuid } from '#define'

/** Who came in, was kept out, or had their keys changed, when and from where. Written by the service alone. */
export const accessLog = resource({
  name: 'access-log',
  one: 'Access',
  many: 'Access log',
  title: 'what',
  beside: 'users',
  icon: 'safety',
  key: 'authority:edit',
  fields: {
    at: instant({ label: 'When', readOnly: true }),
    kind: choice({ label: 'Event', readOnly: true, options: accessKinds }),
    user: reference({ label: 'Who', to: 'users', readOnly: true, shows: ['username'], related: 'Access log' }),
    givenName: text({
      label: 'Name as given',
      readOnly: true,
      personal: true,
      help: 'Of a name that belongs to nobody only the beginning is kept: it may be a password in the wrong box.',
    }),
    what: text({ label: 'What', readOnly: true }),
    detail: text({ label: 'Detail', readOnly: true }),
    by: reference({ label: 'By', to: 'users', readOnly: true, shows: ['username'] }),
    times: integer({ label: 'Times', readOnly: true, initial: 1, help: 'Repeated refusals of a minute are one line.' }),
    lastAt: instant({ label: 'Last time', readOnly: true }),
    address: text({ label: 'Address', readOnly: true, personal: true }),
    device: text({ label: 'Device', readOnly: true }),
    session: text({ label: 'Session', readOnly: true }),
    request: text({ label: 'Request', readOnly: true, help: 'As in the logs of the service.' }),
    entry: uuid({ label: 'Entry', readOnly: true }),
  },
  list: {
    columns: ['at', 'kind', 'user', 'what', 'detail', 'by', 'times', 'address', 'device'],
    search: ['what', 'detail'],
    filters: ['kind', 'user', 'by', 'session', 'at'],
    sort: '-at',
    size: 35,
  },
  sections: [
    { label: 'What happened', fields: ['at', 'kind', 'user', 'by', 'what', 'detail', 'times', 'lastAt'] },
    { label: 'From where', fields: ['givenName', 'address', 'device', 'session', 'request', 'entry'] },
  ],
  access: { create: false, update: false, delete: false, scope: 'user' },
})
