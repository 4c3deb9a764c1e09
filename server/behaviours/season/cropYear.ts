/**
 * Returns the crop year of a sowing, `2025-26` from July to June. Kharif sowings from April on belong to the year that
 * starts with its rains.
 */
export function cropYearOf(sowingDate: string, season: string): string {
  const [year, month] = [Number(sowingDate.slice(0, 4)), Number(sowingDate.slice(5, 7))]
  const begins = month >= (season === 'KHARIF' ? 4 : 7) ? year : year - 1
  return `${begins}-${String((begins + 1) % 100).padStart(2, '0')}`
}
