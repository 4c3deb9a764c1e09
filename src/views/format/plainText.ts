import { plainText as toldText, type Field, moneyText } from '#define'

export { isOwnText, placesAbove, placeText } from '#define'

/** Formats a value as screens show it: as elsewhere, but whole rupees without paise. */
export function plainText(field: Field, value: unknown): string {
  return field.kind === 'money' && typeof value === 'number' ? moneyText(value) : toldText(field, value)
}
