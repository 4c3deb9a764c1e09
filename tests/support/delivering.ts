/** A regularly sent list, as seen by its owner or a recipient. */
export interface Delivery {
  id: string
  title: string
  words: string
  nextAt: string | null
  lastAt: string | null
  isPaused: boolean
  pauseReason: string | null
  isMine: boolean
  query: string | null
  filter: string | null
  recipients: { id: number; label: string }[]
  last: { id: number; state: string; why: string | null }[]
}
