import type { Register } from '#define'
import { consents } from './farmers/consents'
import { crops } from './farmers/crops'
import { farmers } from './farmers/farmers'
import { lands } from './farmers/lands'
import { geographies } from './geographies/geographies'
import { pages } from './pages'
import { authorities, authorityGroups, userAuthorities } from './people/authorities'
import { companies } from './people/companies'
import { reveals } from './people/reveals'
import { users } from './people/users'
import { viewAsLog } from './people/viewAs'
import { sidebar } from './sidebar'

export { authorityList } from './authorities'
export { geographyTypes } from './geographies/geographies'
export { languages } from './farmers/seasons'
export {
  authorities,
  authorityGroups,
  companies,
  consents,
  crops,
  farmers,
  geographies,
  lands,
  reveals,
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
    companies,
    users,
    authorities,
    authorityGroups,
    userAuthorities,
    reveals,
    viewAsLog,
  ],
  pages,
  sidebar,
}
