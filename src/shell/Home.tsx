import { configuration } from '../../providers/config'
import { Screen } from '../screens/home/page'
import { PublicFrame } from './PublicFrame'

/** The home area. `problem` tells what stands in the way of going on. */
export function Home({ problem }: { readonly problem?: string }) {
  return (
    <PublicFrame title={configuration().productName}>
      <Screen problem={problem} />
    </PublicFrame>
  )
}
