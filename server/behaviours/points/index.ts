export { movePoints } from './accounts'
export { answer, firstScan, mapping, photo, quizScore, receipt, registration, verification } from './causes'
export { expectedPoints, keepPoints } from './earning'
export { availablePoints, redeemablePoints, redeemPoints, returnPoints, settlePoints } from './redeeming'
