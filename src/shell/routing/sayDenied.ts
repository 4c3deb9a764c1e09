import { messages } from '#define'
import { say } from '../../../providers/notification'
import { ask } from '../../views/panels/asked'
import { tabOf, type Place } from './places'

/** Shows that a place is closed, with a button to explain why. */
export function sayDenied(place: Place): void {
  const explain = (): void =>
    ask({ panel: 'why', resource: tabOf(place).is.name, ...('id' in place && { id: place.id }) })
  say('error', messages.accessDenied, undefined, { label: 'Why?', onTake: explain })
}
