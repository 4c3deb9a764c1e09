import type { District } from './district'
import { northernDistricts } from './northernDistricts'
import { southernDistricts } from './southernDistricts'

/** The districts of the ten operating states. Codes: Local Government Directory, 11 March 2022, under GODL-India. */
export const districts: readonly District[] = [...northernDistricts, ...southernDistricts]
