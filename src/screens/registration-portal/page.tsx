import { hospicashPolicies } from '#resources'
import { Create } from '../../views/form/Create'

/** Where one farmer is insured: the form of a policy, filled in from what is known of the farmer. */
export function Screen() {
  return <Create resource={hospicashPolicies} />
}
