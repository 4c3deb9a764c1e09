export { loadDemo, type DemoOptions } from './loadDemo'
