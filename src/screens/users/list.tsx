import type { AnyResource } from '#define'
import { may } from '../../../providers/access'
import { configuration } from '../../../providers/config'
import { List } from '../../views/list/List'
import { SyncButton } from './SyncButton'

/** The usual list of users, with a button to sync them with the organisation's directory for those who may. */
export function Screen({ resource, tab }: { readonly resource: AnyResource; readonly tab?: string }) {
  const canSync = configuration().directory && may('user:sync')
  return <List resource={resource} tab={tab} tools={canSync && <SyncButton />} />
}
