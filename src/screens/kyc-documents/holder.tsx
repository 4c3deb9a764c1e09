import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Reference } from '#define'
import { bankAccounts } from '#resources'
import { may } from '../../../providers/access'
import { fetchRows } from '../../views/data/requests'
import type { Row } from '../../views/data/row'
import { NameMatch } from '../../views/desk/NameMatch'

/** The documents that show the name of the account holder. */
const named: readonly unknown[] = ['PAN_CARD', 'BANK_PROOF']

/** Whether the name on a document matches the bank account of its person, for documents with a name. */
export function holderOf({ type, user }: Row): ReactNode {
  return named.includes(type) && may(bankAccounts.access.see) && <Holder user={user as Reference} />
}

function Holder({ user }: { readonly user: Reference }) {
  const { data } = useQuery({
    queryKey: ['account holder', user.id],
    queryFn: async ({ signal }) => {
      const query = { where: { field: 'user', eq: user.id }, size: 1 }
      const [account] = await fetchRows(bankAccounts, query, ['holderName'], signal)
      return account ? String(account.holderName) : null
    },
  })
  const names = [
    { label: 'Account holder', name: data ?? undefined },
    { label: 'User', name: user.label },
  ]
  return <NameMatch label="Name match with bank account" names={names} />
}
