import { outlinesOf } from '#define'
import { rooms } from './index'

export { rooms }

/** What the portal knows of everything that is declared before the declarations come; made while it is built. */
export const outlines = outlinesOf(rooms)
