import { outlinesOf, packed } from '#define'
import { rooms } from './index'

export { rooms }

/** What the portal knows of everything that is declared before the declarations come; made while it is built. */
export const outlines = outlinesOf(rooms)

/** The same as browsers are sent them. */
export const packedOutlines = outlines.map(packed)
