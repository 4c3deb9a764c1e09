import type { MenuProps } from 'antd'
import { type AnyResource, systemResources } from '#define'
import { may } from '../../../providers/access'
import { currentLook, currentViewer } from '../../../providers/session'
import { ask } from '../panels/asked'
import { titleOf, type Row } from '../data/row'

type Items = NonNullable<MenuProps['items']>

/** The explanation entries of a record's menu; on a user's page, for those who may ask, those about that user. */
export function whyItems(resource: AnyResource, row: Row): Items {
  const person = { id: row.id, name: titleOf(resource, row) }
  const isOther = resource.is.name === systemResources.users && row.id !== currentViewer()?.id
  // No one can view as a person who has not started yet, or has left.
  const isAtWork = row.status === 'ACTIVE'
  return [
    { type: 'divider' },
    ...(isOther && isAtWork && may('user:view-as') && !currentLook()
      ? [{ key: 'view-as', label: 'View as…', onClick: () => ask({ panel: 'viewAs', user: person }) }]
      : []),
    ...(isOther && may(['user:view-as', 'authority:edit'])
      ? [{ key: 'may', label: 'What can they do?', onClick: () => ask({ panel: 'may', user: person }) }]
      : []),
    { key: 'why', label: 'Why can’t I…', onClick: () => ask({ panel: 'why', resource: resource.is.name, row }) },
  ]
}
