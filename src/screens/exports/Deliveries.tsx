import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { Failure } from '../../views/kit/Failure'
import { fetchDeliveries } from '../../views/exports/deliveries'
import { DeliveryCard } from './DeliveryCard'

/** The polling interval while a delivery is being sent, in milliseconds. */
const EVERY = 1000

/** The viewer's deliveries, and those sent to them; nothing if there are none. */
export function Deliveries({ onSent }: { readonly onSent: () => void }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['deliveries'],
    queryFn: ({ signal }) => fetchDeliveries(signal),
    refetchInterval: ({ state }) => (state.data?.some(isWaiting) ? EVERY : false),
  })
  const isSending = data?.some(isWaiting) ?? false
  const lookAnew = useEffectEvent(onSent)
  useEffect(() => lookAnew(), [isSending])
  if (error && !data) return <Failure words={error.message} onRetry={() => void refetch()} />
  if (!data?.length) return null
  return (
    <section className="below-5" aria-labelledby="deliveries-title">
      <h2 id="deliveries-title">Regular deliveries</h2>
      <ul className="grid gap-3">
        {data.map((one) => (
          <DeliveryCard key={one.id} told={one} onChange={() => void refetch()} />
        ))}
      </ul>
    </section>
  )
}

function isWaiting({ last }: { readonly last: readonly { readonly state: string }[] }): boolean {
  return last.some(({ state }) => state === 'WAITING')
}
