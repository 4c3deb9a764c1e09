import { useState } from 'react'
import type { LiveEvent, PersonHere } from '../../../../providers/live'
import { dataProvider } from '../../../../providers/data'
import { toHttpError } from '../../../../providers/errorMessage'
import { useLive } from '../../live/useLive'
import { useSoon } from '../../live/useSoon'
import { fetchFrom } from '../../data/requests'
import type { Row } from '../../data/row'
import { newsOf, takenOver, type RemoteNews, type Step, type Stored } from './remote'
import type { FormState, FormSubject } from '../state/useFormState'

/** What others do while a form is open. It changes the form only when its user says so. */
export interface Remote {
  readonly people: readonly PersonHere[]
  readonly news: RemoteNews | undefined
  /** Saving would be refused, whatever the form's values. */
  readonly cannotSave: boolean
  /** Takes the others' changes over into the untouched fields. */
  readonly showTheirs: () => void
  /** Fetches the stored record again, after a refusal. */
  readonly look: () => void
}

const TOGETHER = 150
const STEPS = 100

/** Follows the record of a form and compares the two. */
export function useRemote({ resource, record: opened }: FormSubject, state: FormState): Remote {
  const [stored, setStored] = useState<Stored>()
  const [deletion, setDeletion] = useState<Step>()
  const { fields, standing, changed, put } = state
  const fetchStored = useSoon(async (signal) => {
    if (!opened) return
    const found = await fetchRecord(resource.is.name, opened.id)
    if (!found) return setStored({ steps: [] })
    const history = await fetchFrom<{ items: Step[] }>(resource, `${opened.id}/history?page=1&size=${STEPS}`, signal)
    setStored({ row: found, steps: history.items })
  })
  const look = (): void => fetchStored(TOGETHER)
  const people = useLive({ resource, ids: opened && [opened.id], doing: 'editing' }, (event: LiveEvent) => {
    const known = Math.max(standing.version ?? 0, stored?.row?.version ?? 0)
    if (event.kind === 'open' && opened && (event.versions[opened.id] ?? 0) > known) look()
    if (event.kind === 'gone' || (event.kind === 'refused' && event.status === 404)) look()
    if (event.kind !== 'changed') return
    if (event.action === 'delete') setDeletion({ ...event, changes: [] })
    look()
  })
  const news = stored && newsOf({ resource, fields, standing, changed }, withDeletion(stored, deletion))
  const showTheirs = (): void => {
    if (!stored?.row || !news) return
    const { values, standing: next } = takenOver({ fields, standing }, stored.row, news)
    put(values, next)
  }
  return { people, news, cannotSave: news !== undefined && news.kind !== 'changed', showTheirs, look }
}

/** The history of a deleted record is gone with it; who deleted it came with the event. */
function withDeletion(stored: Stored, deletion: Step | undefined): Stored {
  return !stored.row && deletion ? { steps: [deletion] } : stored
}

async function fetchRecord(resource: string, id: number): Promise<Row | undefined> {
  try {
    return (await dataProvider.getOne<Row>({ resource, id })).data
  } catch (error) {
    if (toHttpError(error).statusCode === 404) return undefined
    throw error
  }
}
