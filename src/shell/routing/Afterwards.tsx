import { UrgentNotices } from '../../screens/board-notices/UrgentNotices'
import { FormAhead } from '../../views/form/FormAhead'

/** What follows the first page: urgent notices, and forms drawn ahead in browsers that report idle time. */
export function Afterwards() {
  return (
    <>
      <UrgentNotices />
      {'requestIdleCallback' in globalThis && <FormAhead />}
    </>
  )
}
