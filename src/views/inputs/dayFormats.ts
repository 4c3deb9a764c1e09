/** How a day is shown (the first), and how it may be typed. */
export const dayFormats = [
  'D MMM YYYY',
  'DD MMM YYYY',
  'D/M/YYYY',
  'DD/MM/YYYY',
  'D-M-YYYY',
  'DD-MM-YYYY',
  'DDMMYYYY',
  'YYYY-MM-DD',
]
