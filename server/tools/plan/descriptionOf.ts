import type { Register } from '#define'
import { renamesOf } from '../../database/renames'
import type { SchemaAdditions } from '../../database/schema'
import { schemaOf } from '../../database/schemaOf'
import { apiOf } from './api'
import type { Description } from './description'
import { indexGaps } from './indexGaps'
import { permissionsOf } from './permissions'

/** Describes what declarations mean for the database, the API and the permissions. */
export function descriptionOf(register: Register, additions?: SchemaAdditions): Description {
  const schema = schemaOf(register, additions)
  return {
    schema,
    renames: renamesOf(register),
    ...apiOf(register),
    permissions: permissionsOf(register),
    gaps: indexGaps(register.resources, schema),
  }
}
