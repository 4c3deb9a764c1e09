export { fieldIn, fieldsBehind, isAbout } from './about'
export * from './kernel/access'
export * from './accessKinds'
export * from './resource/actions'
export * from './kernel/area'
export * from './kernel/businessTime'
export * from './changing'
export * from './check'
export { choosableFields, tellingApart } from './choosable'
export { BadQuery, checkedCondition, isDay, isUuid } from './checkedCondition'
export * from './formChoices'
export * from './kernel/choices'
export { complaintText, fault, type Complaint, type Path } from './kernel/complaint'
export * from './kernel/conditions'
export { tabWhere } from './tabWhere'
export {
  edgeWidths,
  excessOf,
  GIVES_WAY,
  hasTones,
  isFirm,
  leastWidth,
  MOST_COLUMNS,
  shownColumns,
  usualWidth,
} from './columnWidths'
export type { Chart, ChartFigure, ChartGroup, Figure, FigurePart, Grouping, Groupings, Totals } from './chart'
export { dayKinds, groupKinds, isMasked, MOST_GROUPS } from './checkCharts'
export { copiedBy, copiedFrom, linkedName } from './copied'
export { countedWhere } from './counted'
export * from './dayRange'
export * from './facts'
export * from './derived'
export * from './fields/derived'
export * from './fields/field'
export * from './fileNames'
export * from './foretold'
export * from './fields/options'
export { belongingTo, erasedFields, erasedFiles } from './erasure'
export { mergedBy, mergingHolder, movingWith } from './merging'
export * from './resource/imports'
export * from './imports'
export * from './kinds'
export * from './listLook'
export * from './listQuery'
export * from './masks'
export * from './listView'
export * from './kernel/messages'
export * from './kernel/cleanText'
export * from './kernel/storableText'
export * from './nested'
export * from './outline'
export * from './packedOutline'
export * from './page'
export * from './paths'
export * from './placeholders'
export * from './places'
export * from './register'
export * from './regular'
export * from './related'
export * from './kernel/relativeDates'
export * from './kernel/recurrence'
export * from './kernel/rhythm'
export { didYouMean, instead, unknownWords } from './kernel/suggestion'
export * from './smsParts'
export * from './desk'
export * from './summary'
export * from './systemResources'
export * from './tenants'
export * from './resource/listTab'
export * from './resource/listRange'
export * from './resource/resource'
export * from './resource/access'
export * from './resource/form'
export * from './resource/identity'
export * from './resource/list'
export * from './resource/names'
export * from './resource/navigation'
export * from './resource/page'
export * from './resource/people'
export * from './resource/erasure'
export * from './resource/merging'
export * from './resource/storage'
export type {
  DeskFlag,
  DeskOptions,
  Evidence,
  MapEvidence,
  NamesAlike,
  RelatedEvidence,
  SecondLook,
  Verdicts,
} from './resource/desk'
export type {
  ComputedFact,
  Fact,
  OwnFact,
  PlaceFact,
  RelatedFact,
  RelatedRows,
  SummaryOptions,
  Topic,
} from './resource/summary'
export * from './resource/rules'
export type { HealthRule, ReferenceHealth } from './resource/healthRules'
export {
  deadlineField,
  isReminder,
  type ActionRule,
  type Deadline,
  type FlagRule,
  type ReminderRule,
  type StateRule,
  type TimeRule,
  type TimeStep,
} from './resource/timeRules'
export * from './telling/conditionText'
export * from './telling/counts'
export * from './telling/describe'
export * from './fieldAt'
export * from './telling/format'
export { optionLabel, optionMeant } from './fields/optionWords'
export type { IconName, IconNames } from './kernel/icons'
export * from './kernel/inSentence'
export * from './kernel/nameInWords'
export type { MessageTemplate, MessageTemplates } from './kernel/messageTemplates'
export * from './kernel/parts'
export * from './telling/plainText'
export * from './telling/sentence'
export * from './telling/valueText'
export * from './validate/checksums'
export * from './validate/errorKeys'
export * from './validate/formats'
export * from './geometry'
export { hasShape } from './pictureShape'
export { lengthWords, mostVideoBytes, videoLimits, videoWords } from './videos'
export * from './validate/geometrySchemas'
export * from './validate/inputSchema'
export * from './validate/mobileIn'
export { isInYears, momentOfDay } from './validate/moments'
export * from './validate/passwords'
export * from './validate/schemaOf'
export * from './validate/words'
export * from './writable'
