export { isOwnText, placesAbove, placeText, plainText } from '#define'
