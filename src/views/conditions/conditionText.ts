export { describeCondition } from '#define'
