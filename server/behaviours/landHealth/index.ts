export { cyclesJson, cyclesOf } from './cycles'
export { gapBand } from './gapBand'
export { sharesIn, storeValues, type Loaded } from './loading'
export { refreshAll, refreshHealth, refreshLoaded, refreshKnown } from './refreshing'
