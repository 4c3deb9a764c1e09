/** The templates of messages that the service sends, with their labels. */
export const messageTemplates = {
  FARMER_WELCOME: 'Farmer welcome',
  SIGN_IN_CODE: 'Sign-in code',
  PASSWORD_RESET: 'Password reset link',
  PASSWORD_CHANGED: 'Password changed',
  CONTACT_CHANGED: 'Contact details changed',
  BANK_CHANGED: 'Bank account changed',
  BOOKING_TAKEN: 'Booking confirmed',
  BOOKING_ASSIGNED: 'Booking assigned',
  BOOKING_RESCHEDULED: 'Booking rescheduled',
  BOOKING_CANCELLED: 'Booking cancelled',
  OPERATOR_ABSENCE: 'Operator absence',
  OPERATOR_JOBS: 'Operator jobs',
  BOOKING_BILL: 'Booking bill',
  PAYMENT_RECEIPT: 'Receipt',
  SOIL_REPORT: 'Soil report',
  CARE_ADVICE: 'Crop advice',
  CAMPAIGN: 'Campaign',
  EXPORT_READY: 'Export is ready',
} as const

type Templates = typeof messageTemplates

declare module './define/kernel/messageTemplates' {
  interface MessageTemplates extends Templates {}
}
