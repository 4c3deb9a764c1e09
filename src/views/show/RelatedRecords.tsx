import { PlusOutlined } from '@ant-design/icons'
import { inSentence, paths, relatedFilter, type Link } from '#define'
import { mayBegin } from '../actions/useOffered'
import { LinkButton } from '../kit/LinkButton'
import { NestedAddress } from '../address/addressPlace'
import { Records } from '../list/Records'
import type { Row } from '../data/row'

/** The list of related records, with a button to add one. */
export function RelatedRecords({ link, row }: { readonly link: Link; readonly row: Row }) {
  const { from, field } = link
  const fixed = relatedFilter(link, row)
  const isDirect = fixed !== undefined && 'field' in fixed && fixed.field === field
  const createTo = isDirect && mayBegin(from, field, row) ? `${paths.create(from)}?${field}=${row.id}` : undefined
  return (
    <section className="related stack gap-4" aria-label={link.related ?? from.is.plural}>
      {createTo && (
        <LinkButton className="related-add" to={createTo} icon={<PlusOutlined aria-hidden />}>
          Add {inSentence(from.is.singular)}
        </LinkButton>
      )}
      <NestedAddress name={`${from.is.name}-${field}`}>
        <Records resource={from} fixed={fixed} createTo={createTo} isEmbedded />
      </NestedAddress>
    </section>
  )
}
