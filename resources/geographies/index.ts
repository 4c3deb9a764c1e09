import { geographies } from './geographies'
import { serviceAreas } from './serviceAreas'

export { geographyTypes } from './geographies'
export { geographies, serviceAreas }

/** Geographies, and the areas in which the company works. */
export const geographiesRoom = [geographies, serviceAreas]
