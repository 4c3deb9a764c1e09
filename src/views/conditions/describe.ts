export { describePart, filterLabel, idsIn, levelLabels, placeLevel } from '#define'
