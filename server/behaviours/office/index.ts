export { machineDaysBehaviour } from './machineDays'
