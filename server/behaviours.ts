import { authoritiesBehaviour } from './behaviours/authorities'
import { cropsBehaviour } from './behaviours/crops'
import { dashboardEndpoint } from './behaviours/dashboard'
import { farmersBehaviour } from './behaviours/farmers'
import { geographiesBehaviour } from './behaviours/geographies'
import { landsBehaviour } from './behaviours/lands'
import { sessionsBehaviour } from './behaviours/sessions'
import { userAuthoritiesBehaviour } from './behaviours/userAuthorities'
import { usersBehaviour } from './behaviours/users'
import { userTabsMappingEndpoint } from './behaviours/userTabsMapping'
import type { AnyBehaviour, Endpoint } from './engine/behaviour'

/** What the service adds to the resources. */
export const behaviours: readonly AnyBehaviour[] = [
  authoritiesBehaviour,
  cropsBehaviour,
  farmersBehaviour,
  geographiesBehaviour,
  landsBehaviour,
  sessionsBehaviour,
  userAuthoritiesBehaviour,
  usersBehaviour,
]

/** The addresses beside the resources. */
export const endpoints: readonly Endpoint[] = [dashboardEndpoint, userTabsMappingEndpoint]
