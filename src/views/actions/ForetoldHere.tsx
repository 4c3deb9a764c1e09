import type { AnyResource } from '#define'
import { offeredActions } from './useRecordMenu'
import { Contained } from '../kit/Contained'
import { laterPart } from '../kit/laterPart'
import type { Row } from '../data/row'

const ActionForetold = laterPart(() => import('../foretold/ActionForetold').then((file) => file.ActionForetold))

const nothing = {}

/** Shows previews of the offered actions on the record's page, where the declaration asks for them. */
export function ForetoldHere({ resource, row }: { readonly resource: AnyResource; readonly row: Row }) {
  return offeredActions(resource, row).flatMap(([name, { previewFrom, previewOnPage, input = {} }]) =>
    previewFrom && previewOnPage ? (
      <div key={name} className="foretold-here below-4">
        <Contained instead={null}>
          <ActionForetold
            resource={resource}
            id={row.id}
            action={name}
            by={previewFrom}
            fields={input}
            values={nothing}
            isBrief
          />
        </Contained>
      </div>
    ) : (
      []
    ),
  )
}
