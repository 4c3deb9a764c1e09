import { choice, instant, reference, resource, text, uuid } from '#define'

/** Sign-in sessions: who, where and since when; those who assign authorities see all, everyone else their own. */
export const sessions = resource({
  is: {
    name: 'sessions',
    singular: 'Session',
    plural: 'Sessions',
    title: 'device',
    icon: 'safety',
  },
  fields: {
    user: reference({ label: 'User', to: 'users', readOnly: true, shows: ['username'], related: 'Sessions' }),
    device: text({ label: 'Device', readOnly: true, help: 'As reported by the browser or program.' }),
    way: choice({
      label: 'Sign-in method',
      readOnly: true,
      options: { BROWSER: 'In a browser', PASSWORD: 'By a script, with a password', CLIENT: 'By a client application' },
    }),
    client: text({ label: 'Client', readOnly: true }),
    address: text({ label: 'Address', readOnly: true, personal: true }),
    startedAt: instant({ label: 'Started', readOnly: true }),
    lastSeenAt: instant({ label: 'Last seen', readOnly: true, help: 'Accurate to 15 minutes.' }),
    until: instant({ label: 'Valid till', readOnly: true }),
    status: choice({
      label: 'Status',
      readOnly: true,
      initial: 'OPEN',
      options: {
        OPEN: { label: 'Open', tone: 'good' },
        ENDED: { label: 'Ended', tone: 'neutral' },
      },
    }),
    endedAt: instant({ label: 'Ended', readOnly: true }),
    ending: text({ label: 'Why', readOnly: true }),
    family: uuid({ label: 'Number', readOnly: true, help: 'The session number in the access log.' }),
  },
  rules: { state: 'status' },
  list: {
    isLog: true,
    columns: ['user', 'device', 'way', 'startedAt', 'lastSeenAt', 'address', 'status', 'endedAt', 'ending'],
    shown: ['user', 'device', 'way', 'startedAt', 'lastSeenAt', 'address', 'status'],
    search: [],
    filters: ['user', 'status', 'way', 'startedAt', 'lastSeenAt'],
    sort: '-startedAt',
    size: 35,
    tabs: { mine: { label: 'Yours', where: { field: 'status', eq: 'OPEN' }, own: ['user'] } },
  },
  access: {
    see: 'signedIn',
    create: false,
    update: false,
    delete: false,
    scope: 'behaviour',
  },
  actions: {
    end: {
      label: 'End session',
      key: 'signedIn',
      from: ['OPEN'],
      to: 'ENDED',
      sets: { endedAt: { stamp: 'when' } },
      bulk: true,
      danger: true,
      effect: true,
      confirm: 'The user is signed out immediately in every tab of that browser.',
      done: 'Session ended successfully',
      failed: 'Error while ending session',
    },
  },
  navigation: { under: 'users', isOfAdministration: true },
})
