export { loadDemo } from './loadDemo'
