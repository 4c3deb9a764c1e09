import { EmailField, TagField } from '@refinedev/antd'
import { Fragment } from 'react'

/** Draws an email address as a link, on the page of a record. It breaks after its @ or a dot if it is too long. */
export function RefinedEmail({ address }: { readonly address: string }) {
  const parts = address.split(/(?<=[@.])/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
  return <EmailField value={parts} href={`mailto:${address}`} />
}

/** Draws words as tags, on the page of a record. */
export function RefinedTags({ words }: { readonly words: readonly string[] }) {
  return words.map((word) => <TagField key={word} value={word} />)
}
