import type { AnyResource, Reference } from '#define'
import type { Row } from '../../views/data/row'
import { DeskShow } from '../../views/desk/DeskShow'
import { NameMatch } from '../../views/desk/NameMatch'

/** An account with its number in sight beside its proof, and the verdict; after it comes the next one of the queue. */
export function Screen({ resource, id }: { readonly resource: AnyResource; readonly id: string }) {
  return <DeskShow resource={resource} id={id} warning={(row) => <Warning row={row} />} more={sameName} />
}

function sameName({ holderName, user }: Row) {
  const { label } = user as Reference
  return typeof holderName === 'string' && <NameMatch label="Name match with user" paid={holderName} user={label} />
}

function Warning({ row: { proof, status } }: { readonly row: Row }) {
  const isProven = Array.isArray(proof) && proof.length > 0
  if (isProven || status !== 'UNVERIFIED') return null
  return (
    <p className="paper-warning tinted strong" data-tone="bad" role="note">
      It can’t be verified without a proof. Mark it as failed to request a cancelled cheque or the first page of the
      passbook.
    </p>
  )
}
