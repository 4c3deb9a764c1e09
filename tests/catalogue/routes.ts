/** The routes of the authenticated shell and their keys, as the specification's table has them (§2). `null`: signed in only. */
export const shellRoutes: readonly (readonly [route: string, key: string | null])[] = [
  ['dashboard', null],
  ['bookings', 'view_bookings_tab'],
  ['users', 'view_afs_users_tab'],
  ['users/{tab}', 'view_afs_users_tab'],
  ['machines', 'view_machine_tab'],
  ['machines/{id}', 'view_machine_tab'],
  ['controllers', 'view_machine_tab'],
  ['machine-ble-mapping', 'view_machine_tab'],
  ['machine-village-mapping', 'view_machine_tab'],
  ['spare-parts', 'view_machine_tab'],
  ['reports', 'view_reports_tab'],
  ['Communication-Info', 'view_communication_info_tab'],
  ['picture-verification', 'ROLE_PICTURE_VERIFICATION'],
  ['land-record-verification', 'ROLE_PICTURE_VERIFICATION'],
  ['tag-screenshots', 'ROLE_PICTURE_VERIFICATION'],
  ['product-sales', 'view_bookings_tab'],
  ['all-polls-details', 'view_poll_and_quizzes_tab'],
  ['create-polls', 'view_poll_and_quizzes_tab'],
  ['daily-quiz', 'view_poll_and_quizzes_tab'],
  ['view-daily-quiz/{id}', 'view_poll_and_quizzes_tab'],
  ['video-verification', 'role_view_video_tab'],
  ['geographies', 'view_geography'],
  ['geographies/{tab}', 'view_geography'],
  ['profile', null],
  ['help', 'view_help_tab'],
  ['help-desk', 'view_help_desk_tab'],
  ['points-management', 'view_points_management_tab'],
  ['Upload-insurance-details', 'view_insurance_upload'],
  ['f3-data-upload', 'view_partner_details_tab'],
  ['farmers', 'view_farmer_tab'],
  ['back-office', 'view_back_office_tab'],
  ['remote-sensing', 'view_remote_sensing_tab'],
  ['unimart', 'view_unimart_tab'],
  ['unimart/{tab}', 'view_unimart_tab'],
  ['unimart-outlets', 'view_unimart_tab'],
  ['unimart-employee-attendance-report', 'view_unimart_tab'],
  ['campaign', 'ROLE_CAMPAIGN_MANAGEMENT'],
  ['all-banner-details', 'view_banners_tab'],
  ['notice-board', 'view_content_management_tab'],
  ['announcement', 'view_content_management_tab'],
  ['announcement/{tab}', 'view_content_management_tab'],
  ['state-budget', 'VIEW_STATE_BUDGET'],
  ['upload-portal', 'view_insurance_details_tab'],
  ['registration-portal', 'view_insurance_details_tab'],
  ['product-scan', 'view_product_scan_details_tab'],
  ['user-tabs-mapping', 'view_user_authority_mapping_tab'],
  ['soil-testing', 'view_soil_testing'],
]

/** The two routes missing in the table, with the keys of what they belong to (domain, readings 6 and 8). */
export const forgottenRoutes: typeof shellRoutes = [
  ['back-office/machine-report', 'view_back_office_tab'],
  ['users/edit-user/{id}', 'view_afs_users_tab'],
]

/** Public routes (§2): the home area, the sign-in callback, and pages that need a token or a setting. */
export const publicRoutes = [
  '',
  'home',
  'login',
  'login/{tab}',
  'callback',
  'forgot-password',
  'reset-password',
  'farmer/{id}',
  'Crm-dashboard',
] as const

/** Returns a value for the variable part of a route. */
export function exampleOf(route: string): string {
  const examples: Readonly<Record<string, string>> = {
    'users/{tab}': 'users/office',
    'geographies/{tab}': 'geographies/village',
    'announcement/{tab}': 'announcement/all',
    'unimart/{tab}': 'unimart/managers',
    'login/{tab}': 'login/otp',
  }
  return examples[route] ?? route.replace('{id}', '1')
}
