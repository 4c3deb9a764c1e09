export { amountWords } from './amountWords'
export { drawPaper, type Paper } from './paper'
