import { configuration } from '../../../providers/config'
import { Screen } from '../../screens/home/page'
import { PublicFrame } from './PublicFrame'
import { takeWanted } from './wantedPlace'

/** The home area. `problem` says why the user cannot continue. */
export function Home({ problem }: { readonly problem?: string }) {
  return (
    <PublicFrame title={configuration().productName}>
      <Screen problem={problem} onLetIn={goWhereWanted} />
    </PublicFrame>
  )
}

/** Continues to the page that was requested before sign-in. */
function goWhereWanted(): void {
  history.replaceState(null, '', takeWanted() || '/')
}
