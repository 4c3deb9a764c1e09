export { describeCondition, type LabelsOf } from '#define'
