import { guards } from '#resources'
import type { Endpoint } from '../../engine/behaviour'
import type { AnyBehaviour } from '../../engine/engine'
import { manualWorkBehaviour } from './manualWork'
import { prepareSalariesEndpoint, salaryBehaviours, salaryToldEndpoint } from './salaries'
import { targetsBehaviour } from './targets'
import { targetsReachedEndpoint } from './targetsReached'
import { maybe, objectOf, text } from '../../engine/jsonSchema'
import { setting } from '../../engine/settings'

/** Behaviours of reports, targets and salaries. */
export const reportBehaviours: readonly AnyBehaviour[] = [
  ...[manualWorkBehaviour, targetsBehaviour],
  ...salaryBehaviours,
]

/** The address of the BI dashboards; undefined where there are none. */
export const biDashboard = setting<string | undefined>('the address of the dashboards of business intelligence')

const biDashboardEndpoint: Endpoint = {
  method: 'GET',
  path: '/admin/bi-dashboard',
  summary: 'The address of the BI dashboards, if configured: { url }',
  need: 'view_reports_tab',
  alsoNeeds: [guards.analysis],
  gives: objectOf({ url: maybe(text) }),
  answer: ({ engine }) => Promise.resolve({ url: engine.setting(biDashboard) ?? null }),
}

/** Endpoints of reports beside those of their resources. */
export const reportEndpoints: readonly Endpoint[] = [
  ...[biDashboardEndpoint, targetsReachedEndpoint, prepareSalariesEndpoint, salaryToldEndpoint],
]
