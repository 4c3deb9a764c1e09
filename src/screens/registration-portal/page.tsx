import { hospicashPolicies } from '#resources'
import { Create } from '../../views/form/Create'

/** Insures one farmer: the form of a policy, prefilled from the farmer. */
export function Screen() {
  return <Create resource={hospicashPolicies} />
}
