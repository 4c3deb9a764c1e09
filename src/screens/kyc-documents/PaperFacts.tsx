import { useQuery } from '@tanstack/react-query'
import { type AnyResource, type Reference } from '#define'
import { bankAccounts } from '#resources'
import { may } from '../../../providers/access'
import { today } from '../../views/data/today'
import { Cell, isEmpty } from '../../views/cells/Cell'
import { fetchRows } from '../../views/data/requests'
import type { Row } from '../../views/data/row'
import { holdsToday } from '../../views/data/today'
import { expiryWarning } from './expiry'
import { nameMatch } from './nameMatch'

const facts = ['user', 'type', 'panNumber', 'licenceNumber', 'aadhaar', 'expiry', 'uploadedAt', 'comments']

/** The papers that bear the name of somebody whose account is paid to. */
const named: readonly unknown[] = ['PAN_CARD', 'BANK_PROOF']

/** What a paper must say: whose it is, its number, its last day; with warnings where something does not fit. */
export function PaperFacts({ resource, row }: { readonly resource: AnyResource; readonly row: Row }) {
  const shown = facts.filter((name) => !isEmpty(row[name]) && holdsToday(resource.fields[name]?.when, row))
  const warning = typeof row.expiry === 'string' ? expiryWarning(row.expiry, today()) : undefined
  return (
    <>
      {warning && (
        <p className="paper-warning" data-tone={warning.tone} role="note">
          {warning.words}
        </p>
      )}
      <dl className="paper-facts">
        {shown.map((name) => {
          const field = resource.fields[name]
          return (
            field && (
              <div key={name}>
                <dt>{field.label}</dt>
                <dd>
                  <Cell resource={resource} name={name} field={field} value={row[name]} id={row.id} />
                </dd>
              </div>
            )
          )
        })}
        {named.includes(row.type) && may(bankAccounts.access.see) && <Holder user={row.user as Reference} />}
      </dl>
    </>
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
  if (!data) return null
  const { percent, tone, words } = nameMatch(data, user.label)
  return (
    <div>
      <dt>Name match with the bank account</dt>
      <dd>
        <span className="status" data-tone={tone}>
          <span className="status-dot" aria-hidden="true" />
          {percent} %, {words}
        </span>
        {percent < 100 && (
          <span className="paper-names">
            Paid to “{data}”, the user is “{user.label}”
          </span>
        )}
      </dd>
    </div>
  )
}
