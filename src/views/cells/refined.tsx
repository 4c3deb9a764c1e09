import { EmailField, TagField } from '@refinedev/antd'

/** An email address as a link, on the page of a record. */
export function RefinedEmail({ address }: { readonly address: string }) {
  return <EmailField value={address} />
}

/** Words as tags, on the page of a record. */
export function RefinedTags({ words }: { readonly words: readonly string[] }) {
  return words.map((word) => <TagField key={word} value={word} />)
}
