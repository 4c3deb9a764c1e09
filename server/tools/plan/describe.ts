import { register } from '#resources'
import { schemaAdditions } from '../../behaviours/schema'
import { descriptionOf } from './descriptionOf'

// Prints the description of the declarations in the tree of this file.
process.stdout.write(JSON.stringify(descriptionOf(register, schemaAdditions)))
