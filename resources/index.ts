import type { Register } from '#define'
import { consents } from './farmers/consents'
import { crops } from './farmers/crops'
import { farmers } from './farmers/farmers'
import { lands } from './farmers/lands'
import { publicLinks } from './farmers/publicLinks'
import { geographies } from './geographies/geographies'
import { serviceAreas } from './geographies/serviceAreas'
import { pages } from './pages'
import { accessLog } from './people/accessLog'
import { authorities, authorityGroups, userAuthorities } from './people/authorities'
import { bankAccounts, banks } from './people/banks'
import { companies } from './people/companies'
import { landingRules } from './people/landingRules'
import { hierarchyLinks } from './people/hierarchyLinks'
import { kycDocuments } from './people/kycDocuments'
import { reveals } from './people/reveals'
import { screenViews } from './people/screenViews'
import { sessions } from './people/sessions'
import { users } from './people/users'
import { viewAsLog } from './people/viewAs'
import { sidebar } from './sidebar'
import { communications } from './support/communications'
import { help } from './support/help'
import { tickets } from './support/tickets'

export { authorityList } from './authorities'
export { commanding, guards } from './guards'
export { geographyTypes } from './geographies/geographies'
export { sidebar }
export { kycTypes } from './people/kycDocuments'
export { governedBy, managersOf, nextRoles, roleTypes, type RoleType } from './people/ranks'
export { languages } from './farmers/seasons'
export { businessHours, serviceLevels, ticketDays, ticketGroups } from './support/serviceLevels'
export {
  accessLog,
  authorities,
  authorityGroups,
  communications,
  bankAccounts,
  banks,
  companies,
  consents,
  crops,
  farmers,
  geographies,
  landingRules,
  hierarchyLinks,
  kycDocuments,
  help,
  lands,
  publicLinks,
  reveals,
  screenViews,
  serviceAreas,
  sessions,
  tickets,
  userAuthorities,
  users,
  viewAsLog,
}

/** Everything the portal is made of. */
export const register: Register = {
  resources: [
    geographies,
    crops,
    farmers,
    lands,
    consents,
    publicLinks,
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
    serviceAreas,
    communications,
    accessLog,
    sessions,
    help,
    tickets,
  ],
  pages,
  sidebar,
}
