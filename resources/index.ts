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
import { companies } from './people/companies'
import { landingRules } from './people/landingRules'
import { reveals } from './people/reveals'
import { screenViews } from './people/screenViews'
import { sessions } from './people/sessions'
import { users } from './people/users'
import { viewAsLog } from './people/viewAs'
import { sidebar } from './sidebar'
import { communications } from './support/communications'

export { authorityList } from './authorities'
export { guards } from './guards'
export { geographyTypes } from './geographies/geographies'
export { sidebar }
export { languages } from './farmers/seasons'
export {
  accessLog,
  authorities,
  authorityGroups,
  communications,
  companies,
  consents,
  crops,
  farmers,
  geographies,
  landingRules,
  lands,
  publicLinks,
  reveals,
  screenViews,
  serviceAreas,
  sessions,
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
  ],
  pages,
  sidebar,
}
