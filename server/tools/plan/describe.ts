import { register } from '#resources'
import { schemaAdditions } from '../../behaviours/schema'
import { descriptionOf } from './descriptionOf'

// Prints what the declarations of the tree in which this file lies mean.
process.stdout.write(JSON.stringify(descriptionOf(register, schemaAdditions)))
