export { cyclesJson, cyclesOf } from './cycles'
export { gapBand } from './gapBand'
export { sharesIn, storeValues, type Loaded } from './loading'
export { landsWithNews, refreshAll, refreshHealth, refreshKnown } from './refreshing'
