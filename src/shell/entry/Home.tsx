import { configuration } from '../../../providers/config'
import { Screen } from '../../screens/home/page'
import { PublicFrame } from './PublicFrame'
import { takeWanted } from './wantedPlace'

/** The home area. `problem` tells what stands in the way of going on. */
export function Home({ problem }: { readonly problem?: string }) {
  return (
    <PublicFrame title={configuration().productName}>
      <Screen problem={problem} onLetIn={goWhereWanted} />
    </PublicFrame>
  )
}

/** Whoever was on their way somewhere before they had to sign in goes on there. */
function goWhereWanted(): void {
  history.replaceState(null, '', takeWanted() || '/')
}
