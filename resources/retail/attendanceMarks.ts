import { choice, decimal, flag, image, instant, point, reference, resource } from '#define'

/** When and where people came and left, as sent by the app: the days of attendance are derived from them. */
export const attendanceMarks = resource({
  is: {
    name: 'attendance-marks',
    singular: 'Attendance mark',
    plural: 'Attendance marks',
    title: 'kind',
    icon: 'environment',
    service: 'retail',
  },
  fields: {
    kind: choice({ label: 'In or out', required: true, createOnly: true, options: { IN: 'In', OUT: 'Out' } }),
    employee: reference({
      to: 'outlet-employees',
      createOnly: true,
      choices: { field: 'status', eq: 'ACTIVE' },
      help: 'Leave empty to mark yourself.',
    }),
    user: reference({ label: 'Portal user', to: 'users', readOnly: true }),
    attendance: reference({ to: 'attendance', readOnly: true, related: 'Marks', part: true }),
    outlet: reference({ to: 'outlets', readOnly: true }),
    at: instant({ label: 'Time', readOnly: true }),
    point: point({
      label: 'Location',
      required: true,
      createOnly: true,
      personal: true,
      shownTo: 'attendance:approve',
    }),
    selfie: image({
      label: 'Picture',
      required: true,
      createOnly: true,
      folder: 'attendance_pictures',
      evidence: true,
      personal: true,
      shownTo: ['attendance:correct', 'attendance:approve'],
    }),
    distance: decimal({ label: 'Distance to the outlet', digits: 0, suffix: 'm', readOnly: true }),
    geoOk: flag({ label: 'At the outlet', readOnly: true }),
  },
  list: {
    columns: ['kind', 'employee', 'user', 'outlet', 'at', 'distance', 'geoOk', 'selfie'],
    search: [],
    filters: ['kind', 'employee', 'user', 'outlet', 'at', 'geoOk', 'attendance'],
    shown: ['kind', 'employee', 'outlet', 'at', 'geoOk'],
    sort: '-at',
    sortable: ['at'],
    common: false,
    size: 35,
    isLog: true,
  },
  page: {
    sections: [
      { label: 'Mark', fields: ['kind', 'at', 'employee', 'user', 'outlet'] },
      { label: 'Where', fields: ['point', 'distance', 'geoOk', 'selfie'] },
    ],
  },
  form: {
    duplicate: false,
    messages: { created: 'Attendance marked successfully', createFailed: 'Error while marking attendance' },
  },
  access: {
    see: ['view_unimart_tab', 'attendance:mark'],
    create: 'attendance:mark',
    update: false,
    delete: false,
    scope: 'behaviour',
  },
  timeRules: {
    forget: { label: 'Delete old attendance positions', every: { daily: '02:40' }, effect: true },
  },
  navigation: { path: 'unimart-attendance-marks', under: 'attendance', isOfAdministration: true },
})
