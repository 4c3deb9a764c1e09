import type { FormValues } from '../../views/values/values'
import { Meant } from './Meant'

/** The audience is shown below its rules. */
export const below = { rules: (record: FormValues) => <Meant record={record} /> }
