import { outlinesOf, packed } from '#define'
import { rooms } from './index'

export { rooms }

/** The outlines of all resources, which the portal has before the declarations load; created by the build. */
export const outlines = outlinesOf(rooms)

/** The outlines as sent to browsers. */
export const packedOutlines = outlines.map(packed)
