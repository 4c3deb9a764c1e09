import { messages } from '#define'
import { say } from '../../../providers/notification'
import { ask } from '../../views/panels/asked'
import { tabOf, type Place } from './places'

/** Tells that a place is closed, and explains it to whoever wants to know. */
export function sayDenied(place: Place): void {
  const explain = (): void =>
    ask({ panel: 'why', resource: tabOf(place).is.name, ...('id' in place && { id: place.id }) })
  say('error', messages.accessDenied, undefined, { label: 'Why?', onTake: explain })
}
