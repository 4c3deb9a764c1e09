import { page } from '#define'

/** The tabs without a table of their own. */
export const pages = [
  page({ name: 'dashboard', label: 'Dashboard', key: 'signedIn', icon: 'dashboard' }),
  page({ name: 'exports', label: 'Exports', key: 'signedIn' }),
  page({
    name: 'org-chart',
    path: 'users/org-chart',
    label: 'Org chart',
    key: 'view_afs_users_tab',
    icon: 'cluster',
    beside: 'users',
  }),
  page({
    name: 'staff-directory',
    path: 'Communication-Info/staff',
    label: 'Staff by place',
    key: 'view_communication_info_tab',
    icon: 'environment',
    beside: 'communications',
  }),
  page({
    name: 'run-sheet',
    path: 'bookings/run-sheet',
    label: 'Run-sheet',
    key: 'view_bookings_tab',
    icon: 'calendar',
    beside: 'bookings',
    prints: 'bookings',
  }),
  page({
    name: 'village-plan',
    path: 'machine-village-mapping/plan',
    label: 'Plan villages',
    key: 'view_machine_tab',
    icon: 'environment',
    beside: 'village-mappings',
  }),
  page({
    name: 'create-polls',
    label: 'Create poll',
    key: 'view_poll_and_quizzes_tab',
    icon: 'poll',
    beside: 'polls',
  }),
  page({
    name: 'jobs',
    path: 'users/jobs',
    label: 'Jobs',
    key: 'job:manage',
    icon: 'robot',
    beside: 'users',
  }),
  page({ name: 'reports', label: 'Reports', key: 'view_reports_tab', icon: 'poll' }),
  page({ name: 'user-tabs-mapping', label: 'User-Tabs-Mapping', key: 'view_user_authority_mapping_tab', icon: 'key' }),
] as const
