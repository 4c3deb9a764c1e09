import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { BadQuery, checkedRules, counted } from '#define'
import { campaignQueries } from '#resources'
import { formatNumber } from '../../views/format/format'
import { Failure } from '../../views/kit/Failure'
import type { FormValues } from '../../views/values/values'
import { fetchFrom } from '../../views/data/requests'
import { useSettled } from '../../views/kit/hooks/useSettled'
import { leftOutWords, type AudienceFound } from './found'

/** The audience of the rules in a form: how many, who is left out, and the first few. */
export function Meant({ record }: { readonly record: FormValues }) {
  const asked = addressOf(record)
  const settled = useSettled(asked, 500)
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery({
    queryKey: ['audience tried', settled],
    queryFn: ({ signal }) => fetchFrom<AudienceFound>(campaignQueries, `audience?${settled}`, signal),
    enabled: settled !== undefined,
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  })
  if (asked === undefined) return <Box>Fill in every rule to see how many farmers match.</Box>
  if (error && !isFetching) return <Failure words={error.message} onRetry={() => void refetch()} />
  if (!data) return <Box>Counting…</Box>
  return (
    <Box isBusy={asked !== settled || isPlaceholderData || isFetching}>
      <strong>{counted(data.count, 'farmers')}</strong> <span className="muted">{leftOutWords(data)}</span>
      {data.rows.length > 0 && <Few found={data} />}
    </Box>
  )
}

/** A live region; while a new count is loading, the old one is dimmed. */
function Box({ isBusy = false, children }: { readonly isBusy?: boolean; readonly children: React.ReactNode }) {
  return (
    <div
      className="surface fades whole-row below-4 padded"
      role="status"
      aria-busy={isBusy}
      aria-label="Matching farmers"
    >
      {children}
    </div>
  )
}

function Few({ found: { rows, count } }: { readonly found: AudienceFound }) {
  const rest = count - rows.length
  return (
    <ul className="cluster gap-line above-2">
      {rows.map(({ id, name, district }) => (
        <li key={id}>
          {name}
          {district && <span className="muted"> {district}</span>}
        </li>
      ))}
      {rest > 0 && <li className="muted">and {formatNumber(rest)} more</li>}
    </ul>
  )
}

/** The address of the count; undefined while a rule is incomplete. */
function addressOf({ rules, excludeDnd, consentPurpose }: FormValues): string | undefined {
  try {
    const condition = checkedRules(campaignQueries.fields.rules, rules)
    return new URLSearchParams({
      rules: JSON.stringify(condition),
      excludeDnd: String(excludeDnd === true),
      ...(typeof consentPurpose === 'string' && { consentPurpose }),
    }).toString()
  } catch (error) {
    if (error instanceof BadQuery) return undefined
    throw error
  }
}
