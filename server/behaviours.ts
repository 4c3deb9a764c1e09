import { agronomyBehaviours, agronomyEndpoints, agronomySchedules } from './behaviours/agronomy'
import { authoritiesBehaviour } from './behaviours/authorities'
import {
  absenceProposalEndpoint,
  absencesBehaviour,
  bookingChemicalsBehaviour,
  bookingLandsBehaviour,
  bookingsBehaviour,
  bookingToldEndpoint,
  cashHandoversBehaviour,
  markAbsentEndpoint,
  offersEndpoint,
  operatorsEndpoint,
  sprayedEndpoint,
  operatorsForManyEndpoint,
  paperEndpoints,
  paymentsBehaviour,
  serviceDemandsBehaviour,
  priceEndpoint,
  proposalEndpoint,
} from './behaviours/bookings'
import { blacklistBehaviours, blacklistStatusEndpoint, blacklistToldEndpoint } from './behaviours/blacklist'
import { campaignBehaviours, campaignEndpoints } from './behaviours/campaigns'
import { communicationsBehaviour } from './behaviours/communications'
import { authorityGroupsBehaviour } from './behaviours/authorityGroups'
import { announcementEndpoints, announcementsBehaviour } from './behaviours/content/announcements'
import { bannersBehaviour } from './behaviours/content/banners'
import { myBannerEndpoints } from './behaviours/content/myBanners'
import { myNoticesEndpoint, noticesBehaviour, readNoticeEndpoint } from './behaviours/content/notices'
import {
  pollOptionsBehaviour,
  pollResponsesBehaviour,
  pollResultsEndpoint,
  pollsBehaviour,
} from './behaviours/content/polls'
import { quizEndpoints } from './behaviours/content/quizAttempts'
import { quizBehaviours } from './behaviours/content/quizzes'
import { cropsBehaviour } from './behaviours/crops'
import { dashboardEndpoints } from './behaviours/dashboard'
import { settleDaySums } from './behaviours/sums/daySums'
import { farmerProposalEndpoint, farmersBehaviour } from './behaviours/farmers'
import { fleetBehaviours, fleetEndpoints } from './behaviours/fleet'
import { geographiesBehaviour } from './behaviours/geographies'
import { helpBehaviour, helpEndpoints } from './behaviours/help'
import { insuranceBehaviours, insuranceEndpoints } from './behaviours/insurance'
import { landingRulesBehaviour } from './behaviours/landingRules'
import { landsBehaviour } from './behaviours/lands'
import { machineDaysBehaviour } from './behaviours/office'
import { linkAddressEndpoint, publicLinksBehaviour } from './behaviours/publicLinks'
import { mapLayersEndpoint } from './behaviours/mapLayers'
import { healthEndpoints } from './behaviours/health'
import { jobEndpoints, scheduleEndpoints } from './behaviours/jobs'
import { reportBehaviours, reportEndpoints } from './behaviours/reports'
import { sessionEndpoints, sessionsBehaviour } from './behaviours/sessions'
import { partnerBehaviours } from './behaviours/partners'
import { bankAccountsBehaviour } from './behaviours/people/bankAccounts'
import { companiesBehaviour } from './behaviours/people/companies'
import { directorySyncEndpoints } from './behaviours/people/directorySync'
import { kycDocumentsBehaviour } from './behaviours/people/kycDocuments'
import { managersEndpoint, successorsEndpoint } from './behaviours/people/leaders'
import { orgChartEndpoint, orgChartPathEndpoint } from './behaviours/people/orgChart'
import { firstSightEndpoint } from './behaviours/people/firstSight'
import { staffDirectoryEndpoint } from './behaviours/people/staffDirectory'
import { usersBehaviour } from './behaviours/people/users'
import { pointCreditsBehaviour } from './behaviours/points/credits'
import { expirySchedule } from './behaviours/points/expiring'
import { attendanceBehaviours, attendanceMonthsEndpoint } from './behaviours/retail/attendance'
import { meetingBehaviours } from './behaviours/retail/meetings'
import { orderItemsBehaviour } from './behaviours/retail/orderItems'
import { ordersBehaviour } from './behaviours/retail/orders'
import { orderOffersEndpoint } from './behaviours/retail/orders/offers'
import { orderToldEndpoint } from './behaviours/retail/orders/told'
import { outletEmployeesBehaviour, outletsBehaviour } from './behaviours/retail/outlets'
import { productPacksBehaviour, productsBehaviour } from './behaviours/retail/products'
import { tripBehaviours, tripEndpoints } from './behaviours/retail/trips'
import { seasonBehaviours, seasonEndpoints } from './behaviours/season'
import { userAuthoritiesBehaviour } from './behaviours/userAuthorities'
import { userTabsMappingEndpoints } from './behaviours/userTabsMapping'
import { ticketsBehaviour } from './behaviours/tickets'
import { feedbackBehaviour } from './behaviours/tickets/feedback'
import { subscriptionBehaviours } from './behaviours/subscriptions'
import { bookingSwitchesBehaviour, switchedOffEndpoint } from './behaviours/tariff/bookingSwitches'
import { offersBehaviour } from './behaviours/tariff/offers'
import { serviceRatesBehaviour } from './behaviours/tariff/serviceRates'
import { stateBudgetsBehaviour } from './behaviours/tariff/stateBudgets'
import { walletsBehaviour } from './behaviours/tariff/wallets'
import { upkeepBehaviours } from './behaviours/upkeep'
import { verificationBehaviours, verificationEndpoints } from './behaviours/verification'
import type { Endpoint } from './engine/behaviour'
import type { AnyBehaviour, Schedule } from './engine/engine'

/** The behaviours of all resources. */
export const behaviours: readonly AnyBehaviour[] = [
  absencesBehaviour,
  ...agronomyBehaviours,
  ...attendanceBehaviours,
  ...meetingBehaviours,
  ...tripBehaviours,
  authoritiesBehaviour,
  authorityGroupsBehaviour,
  bookingChemicalsBehaviour,
  bookingLandsBehaviour,
  bookingsBehaviour,
  cashHandoversBehaviour,
  paymentsBehaviour,
  serviceDemandsBehaviour,
  ...campaignBehaviours,
  communicationsBehaviour,
  bankAccountsBehaviour,
  ...blacklistBehaviours,
  bookingSwitchesBehaviour,
  companiesBehaviour,
  announcementsBehaviour,
  bannersBehaviour,
  cropsBehaviour,
  farmersBehaviour,
  feedbackBehaviour,
  ...fleetBehaviours,
  geographiesBehaviour,
  helpBehaviour,
  ...insuranceBehaviours,
  kycDocumentsBehaviour,
  landingRulesBehaviour,
  landsBehaviour,
  machineDaysBehaviour,
  noticesBehaviour,
  offersBehaviour,
  orderItemsBehaviour,
  ordersBehaviour,
  outletEmployeesBehaviour,
  outletsBehaviour,
  pointCreditsBehaviour,
  pollOptionsBehaviour,
  pollResponsesBehaviour,
  pollsBehaviour,
  productPacksBehaviour,
  productsBehaviour,
  publicLinksBehaviour,
  ...quizBehaviours,
  ...partnerBehaviours,
  ...reportBehaviours,
  ...seasonBehaviours,
  serviceRatesBehaviour,
  sessionsBehaviour,
  stateBudgetsBehaviour,
  ...subscriptionBehaviours,
  ticketsBehaviour,
  userAuthoritiesBehaviour,
  usersBehaviour,
  walletsBehaviour,
  ...upkeepBehaviours,
  ...verificationBehaviours,
]

/** The company's schedules that belong to no single resource. */
export const schedules: readonly Schedule[] = [
  { name: 'day-sums.settle', label: 'Dashboard figures', recurrence: { everySeconds: 15 }, run: settleDaySums },
  ...agronomySchedules,
  expirySchedule,
]

/** The endpoints beside the resources. */
export const endpoints: readonly Endpoint[] = [
  absenceProposalEndpoint,
  ...agronomyEndpoints,
  attendanceMonthsEndpoint,
  ...tripEndpoints,
  blacklistStatusEndpoint,
  blacklistToldEndpoint,
  bookingToldEndpoint,
  offersEndpoint,
  operatorsEndpoint,
  sprayedEndpoint,
  operatorsForManyEndpoint,
  ...campaignEndpoints,
  ...dashboardEndpoints,
  ...directorySyncEndpoints,
  farmerProposalEndpoint,
  ...fleetEndpoints,
  ...healthEndpoints,
  ...helpEndpoints,
  ...insuranceEndpoints,
  linkAddressEndpoint,
  mapLayersEndpoint,
  markAbsentEndpoint,
  ...myBannerEndpoints,
  myNoticesEndpoint,
  readNoticeEndpoint,
  orderOffersEndpoint,
  orderToldEndpoint,
  managersEndpoint,
  successorsEndpoint,
  orgChartEndpoint,
  orgChartPathEndpoint,
  pollResultsEndpoint,
  priceEndpoint,
  proposalEndpoint,
  ...announcementEndpoints,
  ...quizEndpoints,
  ...reportEndpoints,
  ...sessionEndpoints,
  ...jobEndpoints,
  ...paperEndpoints,
  ...scheduleEndpoints,
  ...seasonEndpoints,
  switchedOffEndpoint,
  firstSightEndpoint,
  staffDirectoryEndpoint,
  ...userTabsMappingEndpoints,
  ...verificationEndpoints,
]
