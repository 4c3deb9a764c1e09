import { UrgentNotices } from '../../screens/board-notices/UrgentNotices'
import { FormAhead } from '../../views/form/FormAhead'

/** What comes once the first page is there: urgent notices, and forms drawn ahead by browsers that say when nobody waits for them. */
export function Afterwards() {
  return (
    <>
      <UrgentNotices />
      {'requestIdleCallback' in globalThis && <FormAhead />}
    </>
  )
}
