import { page } from '#define'

/** The tabs without their own table. */
export const pages = [
  page({
    is: { name: 'dashboard', label: 'Dashboard', icon: 'dashboard' },
    access: { see: 'signedIn' },
  }),
  page({
    is: { name: 'exports', label: 'Exports' },
    access: { see: 'signedIn' },
  }),
  page({
    is: {
      name: 'org-chart',
      label: 'Org chart',
      icon: 'cluster',
    },
    access: { see: 'view_afs_users_tab' },
    navigation: { path: 'users/org-chart', under: 'users' },
  }),
  page({
    is: {
      name: 'staff-directory',
      label: 'Staff by place',
      icon: 'environment',
    },
    access: { see: 'view_communication_info_tab' },
    navigation: { path: 'Communication-Info/staff', under: 'communications' },
  }),
  page({
    is: {
      name: 'run-sheet',
      label: 'Run-sheet',
      icon: 'calendar',
    },
    access: { see: 'view_bookings_tab' },
    navigation: { path: 'bookings/run-sheet', under: 'bookings' },
    prints: 'bookings',
  }),
  page({
    is: {
      name: 'village-plan',
      label: 'Plan villages',
      icon: 'environment',
    },
    access: { see: 'view_machine_tab' },
    navigation: { path: 'machine-village-mapping/plan', under: 'village-mappings' },
  }),
  page({
    is: { name: 'programme-funnel', label: 'Season funnel', icon: 'poll' },
    access: { see: 'ROLE_PICTURE_VERIFICATION' },
    navigation: { path: 'picture-verification/funnel', under: 'picture-tasks' },
  }),
  page({
    is: {
      name: 'jobs',
      label: 'Jobs',
      icon: 'robot',
    },
    access: { see: 'job:manage' },
    navigation: { path: 'users/jobs', under: 'users', isOfAdministration: true },
  }),
  page({
    is: { name: 'data-health', label: 'Data health', icon: 'safety' },
    access: { see: 'health:manage' },
    navigation: { path: 'users/data-health', under: 'users', isOfAdministration: true },
  }),
  page({
    is: { name: 'registration-portal', label: 'Register farmer', icon: 'safety' },
    access: { see: 'view_insurance_details_tab' },
    navigation: { under: 'hospicash-policies' },
  }),
  page({
    is: { name: 'retail-dashboard', label: 'Retail dashboard', icon: 'shop' },
    access: { see: 'view_unimart_tab' },
    navigation: { path: 'unimart-outlets/dashboard', under: 'outlets' },
  }),
  page({
    is: { name: 'remote-sensing', label: 'Remote Sensing', icon: 'environment' },
    access: { see: 'view_remote_sensing_tab' },
  }),
  page({
    is: { name: 'reports', label: 'Reports', icon: 'poll' },
    access: { see: 'view_reports_tab' },
  }),
  page({
    is: { name: 'user-tabs-mapping', label: 'User-Tabs-Mapping', icon: 'key' },
    access: { see: 'view_user_authority_mapping_tab' },
  }),
] as const
