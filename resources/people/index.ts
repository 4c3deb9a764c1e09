import { absences } from './absences'
import { companies } from './companies'
import { users } from './users'
import { kycDocuments } from './kycDocuments'
import { banks, bankAccounts } from './banks'
import { hierarchyLinks } from './hierarchyLinks'
import { authorities, authorityGroups, userAuthorities } from './authorities'
import { reveals } from './reveals'
import { viewAsLog } from './viewAs'
import { landingRules } from './landingRules'
import { screenViews } from './screenViews'
import { accessLog } from './accessLog'
import { sessions } from './sessions'

export { kycTypes } from './kycDocuments'
export { governedBy, managersOf, nextRoles, roleTypes, type RoleType } from './ranks'
export {
  companies,
  users,
  kycDocuments,
  banks,
  bankAccounts,
  hierarchyLinks,
  authorities,
  authorityGroups,
  userAuthorities,
  reveals,
  viewAsLog,
  landingRules,
  screenViews,
  accessLog,
  sessions,
  absences,
}

/** The company’s people, what they may do, and what they did. */
export const peopleRoom = [
  companies,
  users,
  kycDocuments,
  banks,
  bankAccounts,
  hierarchyLinks,
  authorities,
  authorityGroups,
  userAuthorities,
  reveals,
  viewAsLog,
  landingRules,
  screenViews,
  accessLog,
  sessions,
  absences,
]
