import { plainText as toldText, type Field, moneyText } from '#define'

export { isOwnText, placesAbove, placeText } from '#define'

/** A value in words as screens say it: as everywhere, but whole rupees without paise. */
export function plainText(field: Field, value: unknown): string {
  return field.kind === 'money' && typeof value === 'number' ? moneyText(value) : toldText(field, value)
}
