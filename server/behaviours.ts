import { authoritiesBehaviour } from './behaviours/authorities'
import { communicationsBehaviour } from './behaviours/communications'
import { authorityGroupsBehaviour } from './behaviours/authorityGroups'
import { cropsBehaviour } from './behaviours/crops'
import { dashboardEndpoint } from './behaviours/dashboard'
import { farmersBehaviour } from './behaviours/farmers'
import { geographiesBehaviour } from './behaviours/geographies'
import { helpBehaviour, helpEndpoints } from './behaviours/help'
import { landingRulesBehaviour } from './behaviours/landingRules'
import { landsBehaviour } from './behaviours/lands'
import { linkAddressEndpoint, publicLinksBehaviour } from './behaviours/publicLinks'
import { sessionEndpoints, sessionsBehaviour } from './behaviours/sessions'
import { bankAccountsBehaviour } from './behaviours/people/bankAccounts'
import { companiesBehaviour } from './behaviours/people/companies'
import { directorySyncEndpoints } from './behaviours/people/directorySync'
import { kycDocumentsBehaviour } from './behaviours/people/kycDocuments'
import { orgChartEndpoint, orgChartPathEndpoint } from './behaviours/people/orgChart'
import { staffDirectoryEndpoint } from './behaviours/people/staffDirectory'
import { usersBehaviour } from './behaviours/people/users'
import { userAuthoritiesBehaviour } from './behaviours/userAuthorities'
import { userTabsMappingEndpoints } from './behaviours/userTabsMapping'
import { ticketsBehaviour } from './behaviours/tickets'
import type { AnyBehaviour, Endpoint } from './engine/behaviour'

/** What the service adds to the resources. */
export const behaviours: readonly AnyBehaviour[] = [
  authoritiesBehaviour,
  authorityGroupsBehaviour,
  communicationsBehaviour,
  bankAccountsBehaviour,
  companiesBehaviour,
  cropsBehaviour,
  farmersBehaviour,
  geographiesBehaviour,
  helpBehaviour,
  kycDocumentsBehaviour,
  landingRulesBehaviour,
  landsBehaviour,
  publicLinksBehaviour,
  sessionsBehaviour,
  ticketsBehaviour,
  userAuthoritiesBehaviour,
  usersBehaviour,
]

/** The addresses beside the resources. */
export const endpoints: readonly Endpoint[] = [
  dashboardEndpoint,
  ...directorySyncEndpoints,
  ...helpEndpoints,
  linkAddressEndpoint,
  orgChartEndpoint,
  orgChartPathEndpoint,
  ...sessionEndpoints,
  staffDirectoryEndpoint,
  ...userTabsMappingEndpoints,
]
