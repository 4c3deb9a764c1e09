import type { Key } from '#define'
import { authorityList, register } from '#resources'

/** The routes that a view key opens (spec §2), as the portal spells them. */
const routes: Readonly<Partial<Record<Key, readonly string[]>>> = {
  view_bookings_tab: ['bookings', 'product-sales'],
  view_afs_users_tab: ['users'],
  view_machine_tab: ['machines', 'controllers', 'machine-ble-mapping', 'machine-village-mapping', 'spare-parts'],
  view_reports_tab: ['reports'],
  view_communication_info_tab: ['Communication-Info'],
  ROLE_PICTURE_VERIFICATION: ['picture-verification', 'land-record-verification', 'tag-screenshots'],
  view_poll_and_quizzes_tab: ['all-polls-details', 'create-polls', 'daily-quiz', 'view-daily-quiz'],
  role_view_video_tab: ['video-verification'],
  view_geography: ['geographies'],
  view_help_tab: ['help'],
  view_help_desk_tab: ['help-desk'],
  view_points_management_tab: ['points-management'],
  view_insurance_upload: ['Upload-insurance-details'],
  view_partner_details_tab: ['f3-data-upload'],
  view_farmer_tab: ['farmers'],
  view_back_office_tab: ['back-office'],
  view_remote_sensing_tab: ['remote-sensing'],
  view_unimart_tab: ['unimart', 'unimart-outlets', 'unimart-employee-attendance-report'],
  ROLE_CAMPAIGN_MANAGEMENT: ['campaign'],
  view_banners_tab: ['all-banner-details'],
  view_content_management_tab: ['notice-board', 'announcement'],
  VIEW_STATE_BUDGET: ['state-budget'],
  view_insurance_details_tab: ['upload-portal', 'registration-portal'],
  view_product_scan_details_tab: ['product-scan'],
  view_user_authority_mapping_tab: ['user-tabs-mapping'],
  view_soil_testing: ['soil-testing'],
}

/** Lists every authority of the company as a row. */
export function authorityRows(): Readonly<Record<string, unknown>>[] {
  return (Object.keys(authorityList) as Key[]).map((authority) => {
    const { label, kind, ...rest } = authorityList[authority]
    return {
      authority,
      label,
      kind,
      screenRoutes: routes[authority] ?? (kind === 'VIEW' ? tabsOpenedBy(authority) : []),
      isMasterData: kind === 'VIEW' || kind === 'ROLE' || 'isMasterData' in rest,
      sensitive: 'sensitive' in rest,
    }
  })
}

function tabsOpenedBy(authority: Key): string[] {
  return [...register.resources, ...register.pages]
    .filter(({ access: { see } }) => [see].flat().includes(authority))
    .map(({ navigation: { path } }) => path)
}

/** Whether granting an authority needs a reason. */
export function isSensitive(authority: Key): boolean {
  return 'sensitive' in authorityList[authority]
}
