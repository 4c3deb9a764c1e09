import { commentProbes } from './commentProbes'
import { fileProbes } from './fileProbes'
import { importProbes, NO_UUID } from './importProbes'
import { listProbes } from './listProbes'
import { ownProbes } from './ownProbes'
import { paths, relatedLinks, type Access, type AnyResource } from '#define'
import { blacklistEntries, guards, register, salaries } from '#resources'

/** A request to an operation that changes nothing, and its needs, all of which must be held. */
export interface Probe {
  readonly route: string
  readonly method: string
  readonly path: string
  readonly body?: unknown
  readonly needs: readonly Access[]
}

/** An id that no record has: an authorised request is told so, and nothing is done. */
const NOBODY = 999_999_999

/** Lists every operation of every declared resource. */
export function probesOfResources(): Probe[] {
  return register.resources.flatMap(probesOf)
}

function probesOf(resource: AnyResource): Probe[] {
  const base = `/api${paths.api(resource)}`
  const {
    access: { see: key },
    access,
  } = resource
  const probe = (method: string, route: string, needs: readonly Access[], body?: unknown, query = ''): Probe => ({
    route: `${method} ${base}${route}`,
    method,
    path: base + route.replace(':id', String(NOBODY)).replace(':comment', '1').replace('*', 'x/y.png') + query,
    needs,
    ...(method !== 'GET' && { body: body ?? {} }),
  })
  const bulky = Object.keys(resource.actions).find((word) => resource.actions[word]?.bulk)
  const isRequested = Object.entries(resource.fields).find(([, field]) => field.personal === 'onRequest')
  // In some resources the assignee is a field, and has no route of its own.
  const assignment = resource.people.assignee
    ? []
    : [
        probe('GET', '/:id/assignment', [key]),
        probe('PUT', '/:id/assignment', [key], { user: 1 }),
        probe('DELETE', '/:id/assignment', [key]),
      ]
  return [
    ...listProbes(resource, probe),
    ...(resource.imports ? importProbes(resource, probe) : []),
    probe('GET', '/options', [access.choose], undefined, '?size=1'),
    probe('GET', '/choices', [key]),
    ...['/:id', '/:id/neighbours', '/:id/history'].map((route) => probe('GET', route, [key])),
    probe('GET', '/:id/restore', [key, access.update], undefined, '?version=1'),
    probe('POST', '', [key, access.create]),
    probe('PATCH', '/:id', [key, access.update]),
    probe('DELETE', '/:id', [key, access.delete]),
    probe('POST', '/:id/undo', [key]),
    probe('POST', '/:id/restore', [key, access.update], { version: 1 }),
    ...(access.update === false ? [] : [probe('PATCH', '', [key, access.update], { ids: [NOBODY], changes: {} })]),
    bulky
      ? probe('POST', '/preview', [key, resource.actions[bulky]?.key ?? false], { ids: [NOBODY], action: bulky })
      : probe('POST', '/preview', [key, access.update], { ids: [NOBODY], changes: {} }),
    ...Object.entries(resource.actions).flatMap(([word, action]) => [
      probe('POST', `/:id/${word}`, [key, action.key]),
      ...(action.bulk ? [probe('POST', `/${word}`, [key, action.key], { ids: [NOBODY], input: {} })] : []),
    ]),
    ...fileProbes(resource, probe),
    ...assignment,
    ...commentProbes(resource, probe),
    probe('GET', '/:id/context', [key], undefined, '?include=comments,neighbours'),
    probe('GET', '/:id/people', [key], undefined, '?q=a'),
    ...(relatedLinks(register, resource.is.name).length > 0 ? [probe('GET', '/:id/related', [key])] : []),
    ...(isRequested
      ? [
          probe('POST', '/:id/reveal', [key, 'pii:reveal', isRequested[1].read ?? 'signedIn'], {
            field: isRequested[0],
            reason: 'The caller asked',
          }),
        ]
      : []),
    // The event stream and the saved views require the key of what they are about.
    ...['events', 'views', 'deliveries/people'].map((word) => ({
      route: `GET /api/admin/${word}`,
      method: 'GET',
      path: `/api/admin/${word}?resource=${resource.is.name}`,
      needs: [key],
    })),
  ]
}

export type ProbeMaker = (
  method: string,
  route: string,
  needs: readonly Access[],
  body?: unknown,
  query?: string,
) => Probe

/**
 * The operations beside the resources, which are in no declaration: method, address and need, or several that must all
 * be held, listed here a second time.
 */
export const probesBeside: readonly Probe[] = (
  [
    ['GET', '/dashboard', 'signedIn'],
    ['GET', '/authorities/mine', 'signedIn'],
    ...(['', '/assign', '/remove'] as const).map(
      (at) => ['POST', `/user-tabs-mapping${at}`, 'authority:edit'] as const,
    ),
    ['GET', '/user-tabs-mapping/assigned', 'view_user_authority_mapping_tab'],
    ['GET', '/user-tabs-mapping/people', 'view_user_authority_mapping_tab'],
    ...(['', '/path'] as const).map((at) => ['GET', `/org-chart${at}`, 'view_afs_users_tab'] as const),
    ['GET', '/user-sync', ['user:sync', 'view_afs_users_tab']],
    ['POST', '/user-sync', ['user:sync', 'view_afs_users_tab']],
    ['GET', '/bookings/:record/operators', 'view_bookings_tab'],
    ['GET', '/bookings/:record/sprayings', 'view_bookings_tab'],
    ['GET', '/bookings/operators', 'view_bookings_tab'],
    ['POST', '/users/first-sight', ['user:create', 'view_afs_users_tab']],
    ['POST', '/users/:record/absence-proposal', ['view_afs_users_tab', 'view_bookings_tab', 'booking:assign']],
    ['POST', '/users/:record/absences', ['view_afs_users_tab', 'view_bookings_tab', 'booking:assign']],
    ['POST', '/bookings/price', ['booking:create', 'view_bookings_tab']],
    ['POST', '/bookings/offers', 'view_bookings_tab'],
    ...(['managers', 'successors'] as const).map((at) => ['POST', `/users/${at}`, 'view_afs_users_tab'] as const),
    ['POST', '/machines/free-operators', 'view_machine_tab'],
    ['POST', '/operator-mappings/free-operators', 'view_machine_tab'],
    ['POST', '/operator-mappings/free-machines', 'view_machine_tab'],
    ['POST', '/bookings/:record/told', 'view_bookings_tab'],
    ['GET', '/bookings/:record/invoice.pdf', 'view_bookings_tab'],
    ['GET', '/soil-tests/:record/report.pdf', 'view_soil_testing'],
    ['POST', '/soil-tests/:record/told', 'view_soil_testing'],
    ['GET', '/invoices/:record/invoice.pdf', 'view_bookings_tab'],
    ['GET', '/credit-notes/:record/note.pdf', 'view_bookings_tab'],
    ['GET', '/payments/:record/receipt.pdf', 'view_bookings_tab'],
    ['POST', 'retail/orders/:record/told', 'view_bookings_tab'],
    ['POST', 'retail/orders/offers', 'view_bookings_tab'],
    ['POST', '/partners/:record/secret', ['partner:secret', 'view_partner_details_tab']],
    ['DELETE', '/partners/:record/secret', ['partner:secret', 'view_partner_details_tab']],
    ['GET', 'retail/blacklist-status', [blacklistEntries.access.see]],
    ['POST', 'retail/blacklist-entries/:record/told', [blacklistEntries.access.see]],
    ['GET', '/geographies/:record/operators', 'view_geography'],
    ...(['proposal', 'by-mobile', 'by-guid/:guid', ':record/mandi'] as const).map(
      (at) => ['GET', `/farmers/${at}`, 'view_farmer_tab'] as const,
    ),
    ...(['farmers', 'lands'] as const).map((of) => ['GET', `/${of}/:record/weather`, 'view_farmer_tab'] as const),
    ['GET', '/bookings/proposal', 'view_bookings_tab'],
    ['GET', '/hospicash-policies/proposal', 'view_insurance_details_tab'],
    ['POST', '/hospicash-policies/premium', ['view_insurance_details_tab', 'insurance:sell']],
    ['POST', '/hospicash-policies/:record/told', 'view_insurance_details_tab'],
    ['POST', '/insurance-claims/:record/told', 'view_insurance_details_tab'],
    ['POST', '/weather-kavach/premium', ['view_insurance_details_tab', 'insurance:sell']],
    ...(['GET', 'PUT'] as const).flatMap(
      (how) =>
        [
          [how, '/help/:record/vote', 'view_help_tab'],
          [how, '/announcements/:record/like', 'view_content_management_tab'],
        ] as const,
    ),
    ...ownProbes,
    ['GET', 'retail/attendance-months', 'view_unimart_tab'],
    ['POST', 'retail/trips/:record/points', 'trip:own'],
    ['GET', '/retail-dashboard', 'view_unimart_tab'],
    ['GET', '/public-links/:record/address', 'farmer:share'],
    ['GET', '/campaign-queries/:record/audience', 'ROLE_CAMPAIGN_MANAGEMENT'],
    ['GET', '/campaign-queries/audience', 'ROLE_CAMPAIGN_MANAGEMENT'],
    ['GET', '/campaigns/:record/report', 'ROLE_CAMPAIGN_MANAGEMENT'],
    ['POST', '/campaigns/texts', ['ROLE_CAMPAIGN_MANAGEMENT', 'campaign:edit']],
    ['POST', '/campaigns/:record/told', 'ROLE_CAMPAIGN_MANAGEMENT'],
    ['GET', '/services-off', 'view_bookings_tab'],
    ['GET', '/targets-reached', 'view_reports_tab'],
    ['GET', '/bi-dashboard', ['view_reports_tab', guards.analysis]],
    ['POST', '/salary-months', 'salary:edit'],
    ['POST', '/salaries/:record/told', [salaries.access.see]],
    ['DELETE', '/machine-operator-mapping/:id', 'machine:map'],
    ...(['drawing', 'bookings', 'mergeable', 'originals'] as const).map((at) => {
      return ['GET', `/sprayings/:record/${at}`, [['view_machine_tab', 'view_bookings_tab']]] as const
    }),
    ['GET', '/machines/:record/track', 'view_machine_tab'],
    ['GET', '/machines/:record/village-plan', 'view_machine_tab'],
    ['GET', '/machines/:record/village-plan/places', 'view_machine_tab'],
    ['PUT', '/machines/:record/village-plan', ['machine:map', 'view_machine_tab']],
    ['GET', '/village-plan/machines', 'view_machine_tab'],
    ['GET', '/map-layers/:layer', 'signedIn'],
    ...(['areas', 'legend'] as const).map((at) => ['GET', `remote-sensing/${at}`, 'view_remote_sensing_tab'] as const),
    ['GET', 'remote-sensing/farmers', ['view_remote_sensing_tab', 'view_farmer_tab']],
    ...(['ndvi', 'soil-moisture', 'village', 'marks', 'rasters/:day', 'rasters/:day/picture'] as const).map(
      (at) => ['GET', `remote-sensing/lands/:record/${at}`, ['view_remote_sensing_tab', 'view_farmer_tab']] as const,
    ),
    ['POST', 'remote-sensing/land-observations/bulk', ['view_remote_sensing_tab', 'observation:load']],
    ['GET', '/video-feed', 'signedIn'],
    ['GET', '/poll-results/:record', 'view_poll_and_quizzes_tab'],
    ['GET', '/staff-directory', 'view_communication_info_tab'],
    ['POST', '/land-records/:record/differences', 'ROLE_PICTURE_VERIFICATION'],
    ['GET', '/health-rules', 'health:manage'],
    ['GET', '/health-rules/:name/findings', 'health:manage'],
    ['POST', '/health-rules/check', 'health:manage'],
    ['POST', '/health-rules/:name/recompute', 'health:manage'],
    ...(['/jobs', '/schedules'] as const).map((at) => ['GET', at, 'job:manage'] as const),
    ['GET', '/programme-funnel', 'ROLE_PICTURE_VERIFICATION'],
    ['GET', '/enrolment-schedule/:record', 'ROLE_PICTURE_VERIFICATION'],
    ['POST', '/schedules/:name/run', 'job:manage'],
    ['POST', '/jobs/:id/retry', 'job:manage'],
    ['POST', '/jobs/:id/cancel', 'job:manage'],
    ['GET', '/sessions/current', 'signedIn'],
    ['POST', '/sessions/end-others', 'signedIn'],
    ['POST', '/view-as', 'user:view-as'],
    ['DELETE', '/view-as/:id', 'signedIn'],
    ['GET', '/preferences', 'signedIn'],
    ['PUT', '/preferences/:name', 'signedIn'],
    ['GET', '/views/roles', 'signedIn'],
    ['POST', '/views', 'signedIn'],
    ...(['PATCH', 'DELETE'] as const).map((method) => [method, '/views/:id', 'signedIn'] as const),
    ['POST', '/notices/read', 'signedIn'],
    ['GET', '/operations/:id', 'signedIn'],
    ...(['cancel', 'undo'] as const).map((act) => ['POST', `/operations/:id/${act}`, 'signedIn'] as const),
    ['GET', '/exports/:id', 'signedIn'],
    ['GET', '/jobs/:id', 'signedIn'],
    ['GET', '/exports/:id/file', 'signedIn'],
    ...(['cancel', 'again'] as const).map((act) => ['POST', `/exports/:id/${act}`, 'signedIn'] as const),
    ['GET', '/deliveries', 'signedIn'],
    ['POST', '/deliveries', 'signedIn'],
    ...(['PATCH', 'DELETE'] as const).map((method) => [method, '/deliveries/:id', 'signedIn'] as const),
    ...(['pause', 'resume', 'send', 'leave'] as const).map(
      (to) => ['POST', `/deliveries/:id/${to}`, 'signedIn'] as const,
    ),
    ...(
      [
        '/why',
        '/why/all',
        '/search',
        '/my-work',
        '/notices',
        '/notices/unread',
        '/operations',
        '/exports',
        '/exports/linked',
      ] as const
    ).map((at) => ['GET', at, 'signedIn'] as const),
  ] as const
).map(([method, route, need]) => ({
  route: `${method} ${addressOf(route).replace(':record', ':id')}`,
  method,
  path: `${addressOf(route).replace('/views/:id', `/views/${NOBODY}`).replace(':record', String(NOBODY)).replace(':id', NO_UUID).replace(':name', 'none').replace(':layer', 'states').replace(':day', '2026-01-01')}`,
  needs: [need].flat(),
  ...(method !== 'GET' && { body: {} }),
}))

/** Returns the address below the named service, by default that of the staff. */
function addressOf(route: string): string {
  return route.startsWith('/') ? `/api/admin${route}` : `/api/${route}`
}
