import { inSentence, systemResources } from '#define'
import { useState } from 'react'
import { may } from '../../../providers/access'
import { currentViewer } from '../../../providers/session'
import { Dialog } from '../kit/Dialog'
import { ask, type Asked } from '../panels/asked'
import { useRegister } from '../data/RegisterContext'
import { RecordSelect } from '../pickers/RecordSelect'
import type { Choice } from '../data/requests'
import { titleOf } from '../data/row'
import { WhyAnswer } from './WhyAnswer'

const close = (): void => ask(null)

/**
 * Explains why a tab, a record, a button or a field is closed to the viewer; for those who may ask, also to another
 * person.
 */
export function WhyDialog({ asked }: { readonly asked: Extract<Asked, { panel: 'why' }> }) {
  const { resources, pages } = useRegister()
  const [about, setAbout] = useState<readonly Choice[]>([])
  const resource = resources.find(({ is: { name } }) => name === asked.resource)
  const tab =
    resource?.is.plural ?? pages.find(({ is: { name } }) => name === asked.resource)?.is.label ?? asked.resource
  const id = asked.row?.id ?? asked.id
  const named = resource && asked.row ? titleOf(resource, asked.row) : undefined
  const [person] = about
  const isOther = person !== undefined && person.id !== currentViewer()?.id
  const what =
    id === undefined ? `the tab ${tab}` : (named ?? `this ${resource ? inSentence(resource.is.singular) : 'record'}`)
  return (
    <Dialog footer={null} width={640} title={`Why? ${named ?? tab}`} onCancel={close}>
      {may(['user:view-as', 'authority:edit']) && (
        <div className="why-about grid middle gap-2 below-4">
          <label htmlFor="why-about">User</label>
          <RecordSelect
            id="why-about"
            to={systemResources.users}
            isSingle
            placeholder="You"
            value={about}
            onChange={setAbout}
          />
        </div>
      )}
      <WhyAnswer
        what={what}
        question={{
          resource: asked.resource,
          ...(id !== undefined && { id }),
          ...(isOther && { user: person.id }),
        }}
      />
    </Dialog>
  )
}
