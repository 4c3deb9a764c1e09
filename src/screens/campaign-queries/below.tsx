import type { FormValues } from '../../views/values/values'
import { Meant } from './Meant'

/** Whom the rules mean stands below them. */
export const below = { rules: (record: FormValues) => <Meant record={record} /> }
