export { movePoints } from './accounts'
export { answer, firstScan, mapping, photo, receipt, registration, verification } from './causes'
export { keepPoints } from './earning'
export { availablePoints, redeemPoints, returnPoints } from './redeeming'
