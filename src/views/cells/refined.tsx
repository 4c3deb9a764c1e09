import { EmailField, TagField } from '@refinedev/antd'
import { Fragment } from 'react'

/** An email address as a link, on the page of a record. Where it has no room it is broken after its @ or a dot. */
export function RefinedEmail({ address }: { readonly address: string }) {
  const parts = address.split(/(?<=[@.])/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
  return <EmailField value={parts} href={`mailto:${address}`} />
}

/** Words as tags, on the page of a record. */
export function RefinedTags({ words }: { readonly words: readonly string[] }) {
  return words.map((word) => <TagField key={word} value={word} />)
}
