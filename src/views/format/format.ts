export {
  formatArea,
  formatDay,
  formatInstant,
  formatMobile,
  formatMoney,
  formatMonth,
  formatNumber,
  formatSize,
  measureWords,
  optionLabel,
} from '#define'
