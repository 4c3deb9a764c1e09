import { linksTo, type AnyResource } from '#define'
import { register } from '../../../providers/register'
import { currentViewer } from '../../../providers/session'
import { Edit } from '../../views/form/Edit'
import { RelatedRecords } from '../../views/show/RelatedRecords'
import { useRecord } from '../../views/record/useRecord'

/** The form of a user; on the viewer's own, which is the profile, with their documents below. */
export function Screen({ resource, id }: { readonly resource: AnyResource; readonly id: string }) {
  return (
    <>
      <Edit resource={resource} id={id} />
      {id === String(currentViewer()?.id) && <Papers resource={resource} id={id} />}
    </>
  )
}

function Papers({ resource, id }: { readonly resource: AnyResource; readonly id: string }) {
  const { row } = useRecord(resource, id)
  const link = linksTo(register, resource.is.name).find(({ from }) => from.is.name === 'kyc-documents')
  if (!row || !link) return null
  return (
    <section className="above-4" aria-label="My KYC documents">
      <h2>My KYC documents</h2>
      <RelatedRecords link={link} row={row} />
    </section>
  )
}
