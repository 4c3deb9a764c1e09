import { useQuery } from '@tanstack/react-query'
import type { AnyResource, Reference } from '#define'
import { bankAccounts } from '#resources'
import { may } from '../../../providers/access'
import { fetchRows } from '../../views/data/requests'
import type { Row } from '../../views/data/row'
import { today } from '../../views/data/today'
import { DeskShow } from '../../views/desk/DeskShow'
import { NameMatch } from '../../views/desk/NameMatch'
import { expiryWarning } from './expiry'

/** A paper beside what is said of it and what may be decided; after a decision comes the next one of the queue. */
export function Screen({ resource, id }: { readonly resource: AnyResource; readonly id: string }) {
  return (
    <DeskShow
      resource={resource}
      id={id}
      warning={({ expiry }) => <Warning expiry={expiry} />}
      more={({ type, user }) =>
        named.includes(type) && may(bankAccounts.access.see) && <Holder user={user as Reference} />
      }
      isPossible={isPossible}
    />
  )
}

/** The papers that bear the name of somebody whose account is paid to. */
const named: readonly unknown[] = ['PAN_CARD', 'BANK_PROOF']

/** What has expired can only be rejected. */
function isPossible(verdict: string, { expiry }: Row): boolean {
  return verdict !== 'validate' || typeof expiry !== 'string' || expiry >= today()
}

function Warning({ expiry }: { readonly expiry: unknown }) {
  const warning = typeof expiry === 'string' ? expiryWarning(expiry, today()) : undefined
  return (
    warning && (
      <p className="paper-warning tinted strong" data-tone={warning.tone} role="note">
        {warning.words}
      </p>
    )
  )
}

/** Whether the account to which somebody is paid bears their name. */
function Holder({ user }: { readonly user: Reference }) {
  const { data } = useQuery({
    queryKey: ['account holder', user.id],
    queryFn: async ({ signal }) => {
      const query = { where: { field: 'user', eq: user.id }, size: 1 }
      const [account] = await fetchRows(bankAccounts, query, ['holderName'], signal)
      return account ? String(account.holderName) : null
    },
  })
  return data ? <NameMatch label="Name match with bank account" paid={data} user={user.label} /> : null
}
